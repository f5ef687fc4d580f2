import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type CompressedPage, compressPage } from './compressed-page.ts'
import { renderTemplate, type Slots } from './render-template.ts'

/** Reads a page with slots. It is rendered and compressed again only when its slots change. */
export function loadTemplate(file: string): (slots: Slots) => Promise<CompressedPage> {
  const template = readFileSync(file, 'utf8')
  let last: { slots: Slots; page: Promise<CompressedPage> } | null = null
  return (slots) => {
    if (last && isDeepStrictEqual(last.slots, slots)) return last.page
    const page = compressPage(renderTemplate(template, slots))
    last = { slots, page }
    // The next caller tries a failed one again.
    page.catch(() => {
      if (last?.page === page) last = null
    })
    return page
  }
}
