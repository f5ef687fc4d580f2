import { formatDollars } from '../../kit/lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../kit/ui/layout/receipt.tsx'
import type { StatementData } from './entry-columns.tsx'
import { words } from './words.ts'

/** What the month began with, what came in and went out, and what it ended with. */
export function Totals({ statement }: { statement: StatementData }) {
  const { opening, in: added, out, closing, isSoFar } = statement
  return (
    <Receipt>
      <ReceiptLines>
        <ReceiptLine label={words.opening} value={formatDollars(opening)} />
        <ReceiptLine
          tone="ok"
          label={words.in}
          value={added === 0 ? formatDollars(0) : `+${formatDollars(added)}`}
        />
        <ReceiptLine label={words.out} value={out === 0 ? formatDollars(0) : `−${formatDollars(out)}`} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          total
          label={isSoFar ? words.balanceSoFar : words.closing}
          value={formatDollars(closing)}
        />
      </ReceiptLines>
    </Receipt>
  )
}
