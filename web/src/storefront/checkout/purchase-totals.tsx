import { toDollars } from '@docket/contract/money'
import { formatCount, formatDollars, formatPercentage } from '../../lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../ui/layout/receipt.tsx'
import type { CouponState } from './coupon-state.ts'
import { checkoutWords } from './strings.ts'
import type { Totals } from './totals.ts'

interface PurchaseTotalsProps {
  totals: Totals
  quantity: number
  unitPrice: number
  coupon: CouponState
  /** In dollars; undefined while it is unknown. */
  balance: number | undefined
}

/** A preview of the receipt: subtotal, discount, total and the wallet after the purchase. */
export function PurchaseTotals({ totals, quantity, unitPrice, coupon, balance }: PurchaseTotalsProps) {
  const { afterCents } = totals
  const isShort = afterCents !== undefined && afterCents < 0n
  return (
    <Receipt title={checkoutWords.receipt}>
      <ReceiptLines>
        <ReceiptLine
          label={
            <Aside
              text={checkoutWords.subtotal}
              aside={checkoutWords.times(formatCount(quantity), formatDollars(unitPrice))}
            />
          }
          value={formatCents(totals.subtotalCents)}
        />
        {coupon.kind === 'valid' && (
          <ReceiptLine
            tone="ok"
            label={
              <Aside
                text={checkoutWords.discount}
                aside={checkoutWords.discountOf(coupon.code, formatPercentage(coupon.percentage))}
              />
            }
            value={formatCents(-totals.discountCents)}
          />
        )}
        <ReceiptLine total label={checkoutWords.total} value={formatCents(totals.totalCents)} />
      </ReceiptLines>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={checkoutWords.wallet}
          value={balance === undefined ? checkoutWords.walletUnknown : formatDollars(balance)}
        />
        <ReceiptLine
          tone={isShort ? 'bad' : 'muted'}
          label={isShort ? checkoutWords.missing : checkoutWords.walletAfter}
          value={
            afterCents === undefined
              ? checkoutWords.walletUnknown
              : formatCents(isShort ? -afterCents : afterCents)
          }
        />
      </ReceiptLines>
    </Receipt>
  )
}

function Aside({ text, aside }: { text: string; aside: string }) {
  return (
    <>
      {text} <span className="wrap-anywhere font-mono text-14 text-muted tabular-nums">{aside}</span>
    </>
  )
}

function formatCents(amountCents: bigint): string {
  return formatDollars(toDollars(amountCents))
}
