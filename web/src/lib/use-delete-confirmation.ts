import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusMain } from './focus-main.ts'

interface Table<Row> {
  /** The rows of the page that is shown. */
  rows: readonly Row[] | undefined
  page: number
  onPage: (page: number) => void
  /** Called after a deletion, because the button that had the focus is gone. */
  focus?: () => void
}

/** The row whose deletion is being confirmed, and what happens to the page and the focus once it is deleted. */
export function useDeleteConfirmation<Row>({ rows, page, onPage, focus = focusMain }: Table<Row>) {
  const [asked, setAsked] = useState<{ row: Row; isLastOfPage: boolean } | null>(null)
  return {
    row: asked?.row,
    ask: (row: Row) => setAsked({ row, isLastOfPage: rows?.length === 1 }),
    cancel: () => setAsked(null),
    afterDeletion() {
      flushSync(() => setAsked(null))
      if (asked?.isLastOfPage && page > 1) onPage(page - 1)
      // The closing dialog gives the focus back to a button that is gone, so this comes after it.
      requestAnimationFrame(focus)
    },
  }
}
