/** What the browser keeps. Everything works without it, for as long as the page is open. */
const memory = new Map<string, string>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`tercio.${key}`);
  } catch {
    return null; // the browser keeps nothing
  }
}

export function load<T>(key: string, fallback: T): T {
  try {
    const text = stored(key) ?? memory.get(key);
    return text === undefined || text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Whether it will be there after a reload. */
export function save(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`tercio.${key}`, text);
    return true;
  } catch {
    return false;
  }
}
