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

/** The row whose deletion is being confirmed, and what happens to the page and the focus once it is deleted. */
export function useDeleteConfirmation<Row>({ rows, page, onPage, focus = focusMain }: Table<Row>) {
  const [confirming, setConfirming] = useState<{ row: Row; isLastOfPage: boolean } | null>(null)
  return {
    row: confirming?.row,
    ask: (row: Row) => setConfirming({ row, isLastOfPage: rows?.length === 1 }),
    cancel: () => setConfirming(null),
    afterDeletion() {
      flushSync(() => setConfirming(null))
      if (confirming?.isLastOfPage && page > 1) onPage(page - 1)
      // Runs after the closing dialog has restored the focus to a button that is gone.
      requestAnimationFrame(focus)
    },
  }
}
