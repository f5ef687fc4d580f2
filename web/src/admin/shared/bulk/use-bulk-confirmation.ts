import type { BulkResult } from '@docket/contract/admin/bulk'
import { useState } from 'react'
import { focusMain } from '../../../lib/focus-main.ts'

/** The table with the selected rows. */
export interface BulkTable {
  /** The number of rows on the current page. */
  rowCount: number
  page: number
  onPage: (page: number) => void
  /** Ends the selection. */
  clear: () => void
}

interface Options extends BulkTable {
  /** Called after the action, because the button that had the focus is gone. */
  focus?: () => void
}

/** Keeps the rows of a bulk action that the admin must confirm. */
export function useBulkConfirmation<Row>({ rowCount, page, onPage, clear, focus = focusMain }: Options) {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    ask: setRows,
    cancel: () => setRows([]),
    /** When the action is done: if `rowsLeave` the list and the page is now empty, the previous page is shown. */
    async finish(sent: Promise<BulkResult>, { rowsLeave = true } = {}) {
      const { done } = await sent
      setRows([])
      clear()
      if (rowsLeave && done.length === rowCount && page > 1) onPage(page - 1)
      // In the next frame: first the dialog returns the focus to its button, which no longer exists.
      requestAnimationFrame(focus)
    },
  }
}
