import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { withBrandSlot } from './brand-head.ts'
import { type CompressedPage, compressPage } from './compressed-page.ts'
import { renderTemplate, type Slots } from './render-template.ts'

/** Reads a page with slots; in place of its icon it has the slot `brand`. The returned function renders and compresses it again only if its slots change, which is rare. */
export function loadTemplate(file: string): (slots: Slots) => Promise<CompressedPage> {
  const template = readTemplate(file)
  let cached: { slots: Slots; page: Promise<CompressedPage> } | null = null
  return (slots) => {
    if (cached && isDeepStrictEqual(cached.slots, slots)) return cached.page
    const page = compressPage(renderTemplate(template, slots), { quality: 10 })
    cached = { slots, page }
    // After a failure, the next call tries again.
    page.catch(() => {
      if (cached?.page === page) cached = null
    })
    return page
  }
}

function readTemplate(file: string): string {
  try {
    return withBrandSlot(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`The build of the web is not complete: ${file} is missing. Run: npm run build`, {
      cause: error,
    })
  }
}
