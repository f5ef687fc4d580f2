import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { type CompressedPage, compressPage } from './compressed-page.ts'
import { renderTemplate, type Slots } from './render-template.ts'

/** Reads a page with slots. The returned function renders and compresses it again only if its slots change. */
export function loadTemplate(file: string): (slots: Slots) => Promise<CompressedPage> {
  const template = readFileSync(file, 'utf8')
  let cached: { slots: Slots; page: Promise<CompressedPage> } | null = null
  return (slots) => {
    if (cached && isDeepStrictEqual(cached.slots, slots)) return cached.page
    const page = compressPage(renderTemplate(template, slots))
    cached = { slots, page }
    // After a failure, the next call tries again.
    page.catch(() => {
      if (cached?.page === page) cached = null
    })
    return page
  }
}
