import './print-sheet.css'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** A receipt for the printer, on one page. It is hidden on the screen. */
export function PrintSheet({ storeName, children }: { storeName: string; children: ReactNode }) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <p className="mb-6 font-bold text-21">{storeName}</p>
      <div className="max-w-dialog">{children}</div>
    </div>,
    document.body,
  )
}
