import { toDollars } from '@docket/contract/money'
import type { ReactNode } from 'react'
import { formatCount, formatDollars, formatPercentage } from '../../../kit/lib/format.ts'
import { TermsNote } from '../../../kit/store/terms-note.tsx'
import { refundWords } from '../../../kit/strings.ts'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { CouponBox, type CouponState } from './coupon.tsx'
import { checkoutWords, type Problem } from './strings.ts'
import { TopUpHint, TopUpLink, useTopUp } from './top-up.tsx'
import type { Checkout, Totals } from './use-purchase.ts'

interface CheckoutPanelProps extends Omit<PurchaseButtonsProps, 'checkout'> {
  checkout: Omit<Checkout, 'purchase'>
  quantity: number
  /** In dollars. */
  unitPrice: number
  /** What happens after the purchase. */
  hint: string
  /** What stays unchanged during a top-up. */
  topUpHint: string
  refundable?: boolean
}

/** The coupon, the totals and the buttons. On narrow screens the main button is in the `BuyBar`. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { checkout, quantity, unitPrice, hint, topUpHint, refundable, ...actions } = props
  const topUp = useTopUp(checkout)
  return (
    <>
      {!checkout.problem && <StopNote stop={checkout.stop} />}
      <CouponBox coupon={checkout.coupon} />
      <PurchaseTotals
        totals={checkout.totals}
        quantity={quantity}
        unitPrice={unitPrice}
        coupon={checkout.coupon.state}
        balance={checkout.balance}
      />
      {/* If a coupon was typed but not applied, the first press on Purchase applies it and buys nothing. */}
      <p role="status" className="font-medium text-14 text-ok empty:hidden">
        {checkout.wasCouponAppliedFirst && checkoutWords.couponFirst}
      </p>
      {checkout.problem && !isSaidByTotals(checkout) && <ProblemNote problem={checkout.problem} />}
      <div className="contents lg:flex lg:flex-col lg:gap-2">
        <PurchaseButtons checkout={checkout} place="panel" {...actions} />
        {refundable && (
          <div className="max-lg:hidden">
            <RefundRule />
          </div>
        )}
      </div>
      {topUp === undefined && <p className="text-14 text-muted">{hint}</p>}
      {topUp !== undefined && !actions.payNow && <TopUpHint checkout={checkout} hint={topUpHint} />}
      <TermsNote before={checkoutWords.acceptTerms} />
    </>
  )
}

/** The line 'You still need' says it, beside the button that tops up. */
function isSaidByTotals({ problem, totals: { afterCents } }: Pick<Checkout, 'problem' | 'totals'>): boolean {
  if (!problem?.isTooLittle || problem.mayHaveGoneThrough) return false
  return afterCents !== undefined && afterCents < 0n
}

/** Before the customer presses, and before a top-up that would not help: on a phone, in the first view. */
function StopNote({ stop }: Pick<Checkout, 'stop'>) {
  if (!stop) return null
  return (
    <Notice tone="warn">
      {stop.kind === 'disputed' ? checkoutWords.disputed : checkoutWords.owes(formatDollars(stop.owed))}
    </Notice>
  )
}

/** What the button does: call a function, or submit the form with this id. */
type ButtonAction = { onPurchase: () => void; formId?: never } | { formId: string; onPurchase?: never }

interface PurchaseButtonsProps {
  checkout: Pick<Checkout, 'totals' | 'isBusy' | 'stop'>
  /** The page's address with the current request. A top-up returns there. */
  returnTo: string
  buttonAction: ButtonAction
  /** How to pay for this order alone, if the wallet is too low: in the panel, and the button in the bar. */
  payNow?: { panel: ReactNode; bar: ReactNode } | undefined
}

/**
 * 'Purchase'. If the wallet is too low, before it the payment of this order, or else 'Top up $X', whose return keeps the
 * request. Where there is a bar, it has the first of them, and the panel the others. The button stays the same element
 * when the balance arrives: a person may have the focus on it.
 */
function PurchaseButtons(props: PurchaseButtonsProps & { place: 'panel' | 'bar' }) {
  const { checkout, returnTo, buttonAction, payNow, place } = props
  const topUp = useTopUp(checkout)
  const isPrimary = topUp === undefined
  const firstStyle = place === 'panel' ? 'max-lg:hidden' : ''
  return (
    <>
      {payNow?.[place]}
      {!payNow && topUp !== undefined && (
        <div data-keep-free="" className={firstStyle}>
          <TopUpLink variant="primary" amount={topUp} returnTo={returnTo} />
        </div>
      )}
      {(isPrimary || place === 'panel') && (
        <div data-keep-free="" className={isPrimary ? firstStyle : 'flex flex-wrap gap-2 *:flex-1'}>
          <Button
            variant={isPrimary ? 'primary' : 'secondary'}
            wide
            busy={checkout.isBusy}
            type={buttonAction.formId === undefined ? 'button' : 'submit'}
            form={buttonAction.formId}
            onClick={buttonAction.onPurchase}
          >
            {checkoutWords.purchase}
          </Button>
          {payNow && topUp !== undefined && (
            <TopUpLink variant="secondary" amount={topUp} returnTo={returnTo} />
          )}
        </div>
      )}
    </>
  )
}

/** What the shop promises, beside the button. */
function RefundRule() {
  return (
    <p className="text-pretty text-12 text-muted">
      {refundWords.promise} {/* In a tab of its own: what is typed on this page stays. */}
      <a
        href="/refund-policy"
        target="_blank"
        rel="noreferrer"
        className={`whitespace-nowrap ${textLinkStyle}`}
      >
        {refundWords.rules}
      </a>
    </p>
  )
}

/**
 * On narrow screens: the total and one button, at the bottom of the screen. It must be the last child of the page, so
 * that it covers nothing at the end of the page. On phones it is above the shop's navigation bar.
 */
export function BuyBar({ refundable = false, ...props }: PurchaseButtonsProps & { refundable?: boolean }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-8 flex flex-col gap-1.5 border-line border-y bg-surface px-4 py-2.5 sm:bottom-0 lg:hidden"
    >
      <div className="flex items-center gap-4">
        <p className="shrink-0">
          <span className="block text-12 text-muted">{checkoutWords.total}</span>
          <span className="block font-medium font-mono text-18 tabular-nums">
            {formatDollars(toDollars(props.checkout.totals.totalCents))}
          </span>
        </p>
        <div className="min-w-0 flex-1">
          <PurchaseButtons {...props} place="bar" />
        </div>
      </div>
      {refundable && <RefundRule />}
    </div>
  )
}

interface PurchaseTotalsProps {
  totals: Totals
  quantity: number
  unitPrice: number
  coupon: CouponState
  /** In dollars; undefined while it is unknown. */
  balance: number | undefined
}

/** A preview of the receipt: subtotal, discount, total and the wallet after the purchase. */
function PurchaseTotals({ totals, quantity, unitPrice, coupon, balance }: PurchaseTotalsProps) {
  const { afterCents } = totals
  const isShort = afterCents !== undefined && afterCents < 0n
  const after =
    afterCents === undefined ? checkoutWords.walletUnknown : formatCents(isShort ? -afterCents : afterCents)
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
          tone={isShort ? 'warn' : 'muted'}
          label={isShort ? checkoutWords.missing : checkoutWords.walletAfter}
          value={after}
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

/** Defined outside the component: React calls a new ref function at every render, which would scroll the page again. */
function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Why the purchase failed, beside the button that tries again. It scrolls into view. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div
      role="alert"
      ref={scrollIntoView}
      className="scroll-mt-20 scroll-mb-48 lg:scroll-mb-20 rounded-control border border-bad bg-bad-soft px-4 py-3 text-14"
    >
      <p className="font-semibold text-bad">{problem.title}</p>
      <p className="mt-1">{problem.text}</p>
      {problem.mayHaveGoneThrough && (
        <p className="mt-1">
          <TextLink to="/history">{checkoutWords.toOrders}</TextLink>
        </p>
      )}
    </div>
  )
}
