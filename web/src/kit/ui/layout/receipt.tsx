import clsx from 'clsx'
import type { ReactNode } from 'react'

interface ReceiptProps {
  title?: string
  /** At the end of the title's row, e.g. an order number or a stamp. */
  aside?: ReactNode
  children: ReactNode
}

/** A paper receipt, for purchases and totals. Its children are `ReceiptLines` and other content. */
export function Receipt({ title, aside, children }: ReceiptProps) {
  return (
    <div className="receipt">
      <div className="px-4 pt-4 pb-5 sm:px-6">
        {(title || aside) && (
          <div className="mb-3 flex items-center justify-between gap-4">
            {title && <h2 className="text-18">{title}</h2>}
            {aside && <div className="font-mono text-14 text-muted">{aside}</div>}
          </div>
        )}
        {children}
      </div>
      <div aria-hidden="true" className="perforation" />
    </div>
  )
}

/** The slot of a printer, out of which its receipt comes. */
export function Slot({ feeds = false, children }: { feeds?: boolean; children: ReactNode }) {
  return (
    <div>
      <div aria-hidden="true" className="h-3 rounded-pill bg-brand" />
      <div className={clsx('-mt-1.5 px-3', feeds && 'feeds')}>{children}</div>
    </div>
  )
}

interface ReceiptLinesProps {
  /** Hidden on narrow screens. */
  wideOnly?: boolean
  children: ReactNode
}

/** A group of lines. A tear line separates it from the next group. */
export function ReceiptLines({ wideOnly = false, children }: ReceiptLinesProps) {
  return (
    <dl
      className={clsx(
        wideOnly && 'max-lg:hidden',
        'flex flex-col gap-1 [.receipt_&+&]:mt-3 [.receipt_&+&]:border-t [.receipt_&+&]:border-control [.receipt_&+&]:border-dashed [.receipt_&+&]:pt-3',
      )}
    >
      {children}
    </dl>
  )
}

interface ReceiptLineProps {
  label: ReactNode
  /** A formatted figure, or a text. */
  value: ReactNode
  /** The total below the lines. */
  total?: boolean
  tone?: 'ok' | 'warn' | 'bad' | 'muted'
}

const tones = { ok: 'text-ok', warn: 'text-warn', bad: 'text-bad', muted: 'text-muted' }

/** A label, dots, and a value. */
export function ReceiptLine({ label, value, total = false, tone }: ReceiptLineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline gap-2',
        total && 'pt-1 font-semibold text-18',
        tone && tones[tone],
      )}
    >
      {/* The label wraps first, between words. A long text in the value wraps only if that is not enough. */}
      <dt className="wrap-break-word min-w-min shrink-[999]">{label}</dt>
      <span aria-hidden="true" className="leader" />
      <dd className="wrap-anywhere min-w-0 text-end font-mono tabular-nums">{value}</dd>
    </div>
  )
}
