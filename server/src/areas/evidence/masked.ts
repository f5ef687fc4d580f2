const DOTS = '••••'
const MOST_SHOWN = 4

/**
 * An account in the evidence. Its first characters tell it from others; at most a quarter of it is shown.
 */
export function masked(value: string): string {
  const characters = [...value.trim().slice(0, 64)].slice(0, 16)
  return characters.slice(0, Math.min(MOST_SHOWN, Math.floor(characters.length / 4))).join('') + DOTS
}
