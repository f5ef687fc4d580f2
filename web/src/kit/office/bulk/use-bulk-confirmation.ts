import type { BulkResult } from '@docket/contract/admin/bulk'
import { useState } from 'react'
import { focusMain } from '../../lib/focus-main.ts'
import { isPageGone, type ListPage } from './page-gone.ts'

/** The table with the selected rows. */
export interface BulkTable extends ListPage {
  onPage: (page: number) => void
  /** Ends the selection. */
  clear: () => void
}

interface Options extends BulkTable {
  /** Called after the action, because the button that had the focus is gone. */
  focus?: () => void
}

/** Keeps the rows of a bulk action that the admin must confirm. */
export function useBulkConfirmation<Row>({ onPage, clear, focus = focusMain, ...list }: Options) {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    ask: setRows,
    cancel: () => setRows([]),
    /** Waits for the action. If its rows leave the list and no row is left for the page, it shows the previous page. */
    async finish(sent: Promise<BulkResult>, { rowsLeave = true } = {}) {
      const { done } = await sent
      setRows([])
      clear()
      if (rowsLeave && isPageGone(list, done.length)) onPage(list.page - 1)
      // In the next frame: first the dialog returns the focus to its button, which no longer exists.
      requestAnimationFrame(focus)
    },
  }
}
