/** Holds what localStorage refuses, because it is blocked or full. It lasts as long as the page. */
const memory = new Map<string, string>()

/** localStorage that never throws. */
export const safeStorage = {
  /** The text under a key; null if there is none. */
  get(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key)
    } catch {
      return null
    }
  },

  /** Stores a text under a key; null removes it. */
  set(key: string, text: string | null): void {
    memory.delete(key)
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
    } catch {
      if (text !== null) memory.set(key, text)
    }
  },
}
