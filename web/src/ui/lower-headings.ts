/**
 * A description's headings as they belong below the page's own (h1 the product, h2 'Description'): the highest level
 * used becomes h3, the next h4, and so on. `html` is the server's sanitised HTML, in which a `<` is always a tag.
 */
export function lowerHeadings(html: string): string {
  const used = [...new Set([...html.matchAll(HEADING)].map((match) => match[2]))].sort()
  return html.replace(
    HEADING,
    (_, slash: string, level: string) => `<${slash}h${Math.min(used.indexOf(level) + FIRST, LAST)}`,
  )
}

const HEADING = /<(\/?)h([1-6])(?=[\s>])/g
const FIRST = 3
const LAST = 6
