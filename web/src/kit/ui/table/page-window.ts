/** A page to show, or a gap for omitted pages. */
export type PageEntry = { page: number } | { gapAfter: number }

const MAX_NUMBERS = 5

/**
 * The five page numbers to show of `count`: the first, the last and those around `current`, with gaps between them.
 * Empty if there is at most one page.
 */
export function pageWindow(current: number, count: number): PageEntry[] {
  if (count <= 1) return []
  const pages = count <= MAX_NUMBERS ? range(1, count) : [1, ...middle(current, count), count]
  return pages.flatMap((page, index): PageEntry[] => {
    const previous = pages[index - 1]
    return previous !== undefined && page - previous > 1 ? [{ gapAfter: previous }, { page }] : [{ page }]
  })
}

function middle(current: number, count: number): number[] {
  const middleCount = MAX_NUMBERS - 2
  const first = Math.max(2, Math.min(current - 1, count - middleCount))
  return range(first, first + middleCount - 1)
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
