/**
 * The colours a description's author chose, handed to the stylesheet (`product-text.css`), which keeps their hue and
 * makes them dark or light enough to be read on either theme. `html` is the server's: a style is one colour, no more.
 */
export function readableColours(html: string): string {
  return html.replace(/ style="color:\s*([^";]+);?"/g, ' style="--author-colour:$1"')
}
