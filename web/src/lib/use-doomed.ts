import { useState } from 'react'
import { flushSync } from 'react-dom'
import { focusMain } from './focus-main.ts'

interface Table<Row> {
  /** Those of the page that is shown. */
  rows: readonly Row[] | undefined
  page: number
  onPage: (page: number) => void
  /** Puts the focus somewhere, when the button that had it is gone. */
  focus?: () => void
}

/** The row of a table that is asked about before it is deleted, and what becomes of the page and the focus without it. */
export function useDoomed<Row>({ rows, page, onPage, focus = focusMain }: Table<Row>) {
  const [doomed, setDoomed] = useState<{ row: Row; isAlone: boolean } | null>(null)
  return {
    row: doomed?.row,
    doom: (row: Row) => setDoomed({ row, isAlone: rows?.length === 1 }),
    spare: () => setDoomed(null),
    afterDeletion() {
      flushSync(() => setDoomed(null))
      // The page is empty without it.
      if (doomed?.isAlone && page > 1) onPage(page - 1)
      // After the dialog has given the focus back, to a button that is gone.
      requestAnimationFrame(focus)
    },
  }
}
