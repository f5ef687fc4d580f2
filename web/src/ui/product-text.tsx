import './product-text.css'
import { lowerHeadings } from './lower-headings.ts'
import { readableColours } from './readable-colours.ts'

/** The description as HTML. The server cleaned it before it was stored (an allow-list of tags, no scripts). */
export function ProductText({ html }: { html: string }) {
  const fitted = readableColours(lowerHeadings(html))
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the CSP allows no script in the page
  return <div className="product-text" dangerouslySetInnerHTML={{ __html: fitted }} />
}
