import type { Both } from '../schema/words';

/** A refusal by the server. `code` is stable; rule and reason come with `illegal` and `not-allowed`. */
export class TableError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule?: string,
    readonly reason?: Both,
    /** Of a refusal by the match: the stable word for its reason. */
    readonly why?: string,
    /** Seconds after which it may be asked for again. */
    readonly wait?: number,
  ) {
    super(message);
  }
}
