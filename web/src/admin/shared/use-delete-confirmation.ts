import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusMain } from '../../lib/focus-main.ts'

interface Table<Row> {
  /** The rows of the current page. */
  rows: readonly Row[] | undefined
  page: number
  onPage: (page: number) => void
  /** Called after a deletion, because the button that had the focus is gone. */
  focus?: () => void
}

/**
 * Keeps the row whose deletion the admin must confirm. After the deletion it shows the previous page if the current page
 * is empty, and it moves the focus.
 */
export function useDeleteConfirmation<Row>({ rows, page, onPage, focus = focusMain }: Table<Row>) {
  const [confirming, setConfirming] = useState<{ row: Row; isLastOfPage: boolean } | null>(null)
  return {
    row: confirming?.row,
    ask: (row: Row) => setConfirming({ row, isLastOfPage: rows?.length === 1 }),
    cancel: () => setConfirming(null),
    afterDeletion() {
      flushSync(() => setConfirming(null))
      if (confirming?.isLastOfPage && page > 1) onPage(page - 1)
      // The closing dialog gives the focus back to a button that does not exist any more. The page gets the focus after
      // that.
      requestAnimationFrame(focus)
    },
  }
}
