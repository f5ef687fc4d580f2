import { editorWords } from './strings.ts'

const names = editorWords.colours

/** The colours that an author can choose. Customers see only the hue (`areas/catalogue/product-text.tsx`). */
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

/** `#rgb` or `#rrggbb`. */
const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
/** CSS keywords for the default text colour. */
const NO_COLOUR = /^(?:windowtext|canvastext|currentcolor)$/i

/** Whether the value is a colour in the server's format. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && HEX.test(value)
}

/** The colour of an element's inline style as `#rrggbb`; null if it has none. */
export function colourOf({ style }: HTMLElement): string | null {
  const cssColour = style.getPropertyValue('--author-colour').trim() || style.color
  if (cssColour === '' || NO_COLOUR.test(cssColour)) return null
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  context.fillStyle = 'transparent'
  // The canvas ignores an invalid colour and normalises a valid one.
  context.fillStyle = cssColour
  return isColour(context.fillStyle) ? context.fillStyle : null
}
