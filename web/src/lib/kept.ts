/** What could not be kept in the browser's storage, as where it is blocked or full: it lasts as long as the page. */
const memory = new Map<string, string>()

/** What this browser keeps under a key, from one visit to the next where it lets us; null where it keeps nothing. */
export function readKept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a key; null lets go of what was kept. */
export function keep(key: string, text: string | null): void {
  memory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
}
