import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type CompressedPage, compressPage } from './compressed-page.ts'
import { renderTemplate, type Slots } from './render-template.ts'

/** Reads a page with slots. The returned function renders and compresses it again only if its slots change. */
export function loadTemplate(file: string): (slots: Slots) => Promise<CompressedPage> {
  const template = readFileSync(file, 'utf8')
  let last: { slots: Slots; page: Promise<CompressedPage> } | null = null
  return (slots) => {
    if (last && isDeepStrictEqual(last.slots, slots)) return last.page
    const page = compressPage(renderTemplate(template, slots))
    last = { slots, page }
    // After a failure the next call tries again.
    page.catch(() => {
      if (last?.page === page) last = null
    })
    return page
  }
}
