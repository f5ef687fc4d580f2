import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { fillPage, type Slots } from './fill-page.ts'
import { type FinishedPage, finishPage } from './finished-page.ts'

/** Reads a page with slots. It is filled and finished anew when there is something else to fill in. */
export function openPage(file: string): (slots: Slots) => Promise<FinishedPage> {
  const template = readFileSync(file, 'utf8')
  let last: { slots: Slots; page: Promise<FinishedPage> } | null = null
  return (slots) => {
    if (last && isDeepStrictEqual(last.slots, slots)) return last.page
    const page = finishPage(fillPage(template, slots))
    last = { slots, page }
    // What failed once is tried again by whoever asks next.
    page.catch(() => {
      if (last?.page === page) last = null
    })
    return page
  }
}
