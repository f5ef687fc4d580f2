const DOTS = '••••'
const MOST_SHOWN = 4

/**
 * An account in the evidence: its first characters, so that whoever has it recognises it, and never more than a quarter
 * of it.
 */
export function masked(value: string): string {
  const characters = [...value.trim().slice(0, 64)].slice(0, 16)
  return characters.slice(0, Math.min(MOST_SHOWN, Math.floor(characters.length / 4))).join('') + DOTS
}
