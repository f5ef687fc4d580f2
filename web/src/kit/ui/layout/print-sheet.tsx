import './print-sheet.css'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  storeName: string
  children: ReactNode
  /** It may be longer than a page, and is as wide as the page. */
  isLong?: boolean | undefined
}

/** What the printer gets in place of the screen: a receipt on one page, or a long paper. It is hidden on the screen. */
export function PrintSheet({ storeName, children, isLong = false }: PrintSheetProps) {
  return createPortal(
    <div className={clsx('print-sheet', !isLong && 'break-inside-avoid')} aria-hidden="true">
      <p className="shop-name mb-6 font-bold text-21">
        <span>{storeName}</span>
      </p>
      <div className={clsx(!isLong && 'max-w-dialog')}>{children}</div>
    </div>,
    document.body,
  )
}
