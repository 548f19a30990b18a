/** Roving focus: one Tab stop for a whole board; arrows go to the nearest place in that direction. */
export interface RovingOptions {
  /** Selector of the choosable things; `[data-place]` if left out. */
  items?: string;
  /** Selector of the legal ones among them, for the key L; `.legal` if left out. */
  legal?: string;
}

export interface RovingHandle {
  update(options?: RovingOptions): void;
  destroy(): void;
}

/** Svelte action for the group (role "group"). Enter and Space click the focused place; Escape is left to the page. */
export declare function roving(node: Element, options?: RovingOptions): RovingHandle;
