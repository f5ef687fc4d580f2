import '../../kit/ui/product-text.css'

/** The description as HTML. The server sanitised it before it was stored (an allow-list of tags, no scripts). */
export function ProductText({ html }: { html: string }) {
  const readableHtml = readableColours(lowerHeadings(html))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the CSP allows no script in the page
  return <div className="product-text" dangerouslySetInnerHTML={{ __html: readableHtml }} />
}

/**
 * Lowers a description's headings below those of the page (h1 the product, h2 'Description'): the highest level used
 * becomes h3, the next h4, and so on. `html` is sanitised by the server, so a `<` is always a tag.
 */
export function lowerHeadings(html: string): string {
  const usedLevels = [...new Set([...html.matchAll(HEADING)].map((match) => match[2]))].sort()
  return html.replace(
    HEADING,
    (_, slash: string, level: string) =>
      `<${slash}h${Math.min(usedLevels.indexOf(level) + FIRST_LEVEL, LAST_LEVEL)}`,
  )
}

/** The beginning of a heading's opening or closing tag, such as `<h2` or `</h2`. */
const HEADING = /<(\/?)h([1-6])(?=[\s>])/g
const FIRST_LEVEL = 3
const LAST_LEVEL = 6

/**
 * Turns the colours of a description into variables of the stylesheet (`product-text.css`), which keeps their hue and
 * makes them readable on either theme. `html` is sanitised by the server: a style is exactly one colour.
 */
export function readableColours(html: string): string {
  return html.replace(
    / style="color:([^";]+);?"/g,
    (_, colour: string) => ` style="--author-colour:${colour.trimStart()}"`,
  )
}
