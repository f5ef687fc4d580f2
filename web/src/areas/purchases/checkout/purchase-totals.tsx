import { discountCents, toCents, toDollars } from '@docket/contract/money'
import { formatCount, formatDollars, formatPercentage } from '../../../kit/lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import type { CouponState } from './coupon.tsx'
import { checkoutWords } from './strings.ts'

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

interface TotalsInput {
  /** In dollars. */
  unitPrice: number
  quantity: number
  /** The applied coupon's; undefined without one. */
  percentage: number | undefined
  /** The wallet in dollars; undefined while it is not known. */
  balance: number | undefined
}

/** The sums of a purchase in integer cents, calculated as on the server. */
export interface Totals {
  subtotalCents: bigint
  discountCents: bigint
  totalCents: bigint
  /** The wallet after the purchase: negative if it is too low; undefined while the balance is unknown. */
  afterCents: bigint | undefined
}

export function totalsOf({ unitPrice, quantity, percentage, balance }: TotalsInput): Totals {
  const subtotal = toCents(unitPrice) * BigInt(quantity)
  const discount = percentage === undefined ? 0n : discountCents(subtotal, percentage)
  const total = subtotal - discount
  return {
    subtotalCents: subtotal,
    discountCents: discount,
    totalCents: total,
    afterCents: balance === undefined ? undefined : toCents(balance) - total,
  }
}

/** How much to deposit, in cents: what is missing, and at least the smallest deposit, which is in dollars. */
export function topUpCents(afterCents: bigint, minimumDollars: number): bigint {
  const missingCents = -afterCents
  const minimumCents = toCents(minimumDollars)
  return missingCents > minimumCents ? missingCents : minimumCents
}
