import './print-sheet.css'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStoreName } from '../lib/store-name.ts'

/** The open receipt as it is printed, on one page: seen on paper only. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const storeName = useStoreName()
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <p className="mb-6 font-bold text-21">{storeName}</p>
      <div className="max-w-dialog">{children}</div>
    </div>,
    document.body,
  )
}
