import { toCents, toDollars } from '@docket/contract/money'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { words } from '../strings.ts'

/** The wallet's balance before and after the adjustment. The server decides whether it is allowed. */
export function BalanceAfter({ balance, after }: { balance: number; after: number | undefined }) {
  const change = after === undefined ? 0 : toDollars(toCents(after) - toCents(balance))
  const isTooMuch = after !== undefined && after < 0
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-3">
      <ReceiptLines>
        <ReceiptLine tone="muted" label={words.walletNow} value={formatDollars(balance)} />
        <ReceiptLine
          tone="muted"
          label={change < 0 ? words.taken : words.added}
          value={after === undefined ? '–' : formatDollars(change)}
        />
        <ReceiptLine
          total
          label={words.walletAfter}
          value={after === undefined ? '–' : formatDollars(after)}
          {...(isTooMuch && { tone: 'bad' })}
        />
      </ReceiptLines>
      <p role="status" className="mt-1 text-14 text-bad empty:hidden">
        {isTooMuch && words.moreThanHeld}
      </p>
    </div>
  )
}
