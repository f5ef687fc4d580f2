import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusMain } from '../lib/focus-main.ts'
import { isPageGone, type ListPage } from './bulk/page-gone.ts'

interface Options extends ListPage {
  onPage: (page: number) => void
  /** Whether the action removes the row from the list. */
  removesRow?: boolean
  /** Called after the action, because the button that had the focus is gone. */
  focus?: () => void
}

/**
 * Keeps the row of an action that the admin must confirm, such as a deletion. After the action it shows the previous
 * page if no row is left for the current one, and it moves the focus.
 */
export function useRowConfirmation<Row>({ onPage, removesRow = true, focus = focusMain, ...list }: Options) {
  // The list is already fetched again when `finish` runs, so `ask` decides whether the page will be empty.
  const [confirming, setConfirming] = useState<{ row: Row; leavesEmptyPage: boolean } | null>(null)
  return {
    row: confirming?.row,
    ask: (row: Row) => setConfirming({ row, leavesEmptyPage: removesRow && isPageGone(list, 1) }),
    cancel: () => setConfirming(null),
    finish() {
      flushSync(() => setConfirming(null))
      if (confirming?.leavesEmptyPage) onPage(list.page - 1)
      // The closing dialog gives the focus back to a button that does not exist any more. The page gets the focus after
      // that.
      requestAnimationFrame(focus)
    },
  }
}
