import { adminStrings } from '../../../lib/admin-strings.ts'

const names = adminStrings.editor.colours

/** What an author can choose from. Only the hue is kept for buyers: see `ui/readable-colours.ts`. */
export const PALETTE = [
  { name: names.red, hex: '#c62828' },
  { name: names.orange, hex: '#d9660a' },
  { name: names.gold, hex: '#a17400' },
  { name: names.green, hex: '#2e7d32' },
  { name: names.teal, hex: '#00796b' },
  { name: names.blue, hex: '#1565c0' },
  { name: names.purple, hex: '#7b1fa2' },
  { name: names.pink, hex: '#c2185b' },
] as const

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
/** The reader's own text colour, whatever that is. */
const NO_COLOUR = /^(?:windowtext|canvastext|currentcolor)$/i

/** Whether it is a colour as the server stores it. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && HEX.test(value)
}

/** The colour of an element's own style, however it is written there, as `#rrggbb`; null where it has none. */
export function colourOf({ style }: HTMLElement): string | null {
  const written = style.getPropertyValue('--author-colour').trim() || style.color
  if (written === '' || NO_COLOUR.test(written)) return null
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = 'transparent'
  // The canvas keeps what it had where this is no colour, and writes every other one in the same way.
  context.fillStyle = written
  return isColour(context.fillStyle) ? context.fillStyle : null
}
