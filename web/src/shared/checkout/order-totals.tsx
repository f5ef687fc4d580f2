import { toDollars } from '@docket/contract/money'
import { formatCount, formatDollars, formatPercentage } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/receipt.tsx'
import type { CouponState } from './coupon-state.ts'
import type { Totals } from './totals.ts'

const words = strings.shop

interface OrderTotalsProps {
  totals: Totals
  quantity: number
  unitPrice: number
  coupon: CouponState
  /** In dollars; undefined while it is not known. */
  balance: number | undefined
}

/** The receipt that is about to be written, down to what the wallet will hold. */
export function OrderTotals({ totals, quantity, unitPrice, coupon, balance }: OrderTotalsProps) {
  const { afterCents } = totals
  const isShort = afterCents !== undefined && afterCents < 0n
  return (
    <Receipt title={words.receipt}>
      <ReceiptLines>
        <ReceiptLine
          label={
            <Aside
              text={words.subtotal}
              aside={words.times(formatCount(quantity), formatDollars(unitPrice))}
            />
          }
          value={cents(totals.subtotalCents)}
        />
        {coupon.kind === 'valid' && (
          <ReceiptLine
            tone="ok"
            label={
              <Aside
                text={words.discount}
                aside={words.discountOf(coupon.code, formatPercentage(coupon.percentage))}
              />
            }
            value={cents(-totals.discountCents)}
          />
        )}
        <ReceiptLine total label={words.total} value={cents(totals.totalCents)} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={words.wallet}
          value={balance === undefined ? words.walletUnknown : formatDollars(balance)}
        />
        <ReceiptLine
          tone={isShort ? 'bad' : 'muted'}
          label={isShort ? words.missing : words.walletAfter}
          value={afterCents === undefined ? words.walletUnknown : cents(isShort ? -afterCents : afterCents)}
        />
      </ReceiptLines>
    </Receipt>
  )
}

function Aside({ text, aside }: { text: string; aside: string }) {
  return (
    <>
      {text} <span className="font-mono text-14 text-muted tabular-nums">{aside}</span>
    </>
  )
}

function cents(amountCents: bigint): string {
  return formatDollars(toDollars(amountCents))
}
