import type { ReactNode } from 'react'
import { Receipt, ReceiptLine, ReceiptLines, Slot } from '../../../../kit/ui/layout/receipt.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { buttonTexts } from '../own-texts.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'

/** The stock as the server counts it; or the steps of a purchase if nothing is in stock, or it cannot be counted. */
export function StockBoard() {
  return (
    <Slot>
      <With part="board">
        <Paper title={landing.boardTitle}>
          {/* A narrow screen shows only the total, so that the products begin on the first screen. */}
          <ReceiptLines wideOnly>
            <With part="rows">
              <ReceiptLine
                label={
                  <a
                    href={`/products?categoryId=${slot('categoryId')}`}
                    className={`${textLinkStyle} wrap-anywhere`}
                  >
                    {slot('category')}
                  </a>
                }
                value={slot('accounts')}
              />
            </With>
            <With part="others">
              <ReceiptLine label={landing.boardOthers} value={slot('otherAccounts')} tone="muted" />
            </With>
          </ReceiptLines>
          <ReceiptLines>
            <ReceiptLine label={landing.boardTotal} value={slot('total')} total />
          </ReceiptLines>
          <p className="mt-2 text-12 text-muted">
            {landing.boardCounted}{' '}
            <time dateTime={slot('countedAt')} className="font-mono">
              {`${slot('countedTime')} UTC`}
            </time>
          </p>
        </Paper>
      </With>
      <Without part="board">
        <Paper title={landing.stepsTitle}>
          <ol className="flex flex-col gap-2">
            {landing.steps.map((step, index) => (
              <li key={step} className="flex items-baseline gap-3">
                <span aria-hidden="true" className="font-mono text-muted">
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </Paper>
      </Without>
    </Slot>
  )
}

function Paper({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Receipt
      title={title}
      aside={
        <a
          href="/products"
          className={`${textLinkStyle} wrap-anywhere inline-flex min-h-(--target) items-center font-sans`}
        >
          {buttonTexts.viewAll}
        </a>
      }
    >
      {children}
    </Receipt>
  )
}
