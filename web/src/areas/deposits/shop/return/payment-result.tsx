import type { Deposit } from '@docket/contract/deposits'
import type { WaitingPurchase } from '@docket/contract/waiting-purchases'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { opensElsewhere } from '../../../../kit/lib/opens-elsewhere.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { walletQuery } from '../../../../kit/session/account-queries.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { ReceiptTime } from '../../../purchases/receipt/receipt-time.tsx'
import { noteOf } from '../../../waiting-purchases/waiting-notice.tsx'
import { payablePage } from '../../../waiting-purchases/waiting-query.ts'
import { arrivedText } from '../../arrived-text.ts'
import { keepPaymentNote, type PaymentNote } from '../../payment-note.ts'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'

/** What the page after a payment can say for certain. */
export interface Outcome {
  title: string
  text: string
  /** The page is still polling, and the outcome can change. */
  isOpen: boolean
}

interface Polling {
  /** The polling has ended without a final state. */
  hasTimedOut: boolean
}

/** The previous release does not answer with the reason of a review, and with what is recorded. */
type Paid = Pick<Deposit, 'status' | 'amount'> & Partial<Pick<Deposit, 'review' | 'recorded'>>

export function outcomeOf(deposit: Paid, { hasTimedOut }: Polling): Outcome {
  const amount = formatDollars(deposit.amount)
  const outcome = (title: string, text: string, isOpen = false) => ({ title, text, isOpen })
  switch (deposit.status) {
    case 'COMPLETED':
      return outcome(words.successTitle, words.credited(amount))
    case 'PENDING':
      if (deposit.recorded)
        return outcome(words.unconfirmedTitle, words.partlyArrived(arrivedText(deposit)), !hasTimedOut)
      return outcome(
        words.successTitle,
        hasTimedOut ? words.stillConfirming(amount) : words.confirming(amount),
        !hasTimedOut,
      )
    case 'REVIEW':
      return outcome(
        words.reviewTitle,
        words.review(amount, deposit.review ? words.reviews[deposit.review] : ''),
      )
    case 'FAILED':
      return outcome(words.unconfirmedTitle, words.failed(amount))
    case 'EXPIRED':
      return outcome(words.unconfirmedTitle, words.expired(amount))
  }
}

interface DepositReceiptProps {
  deposit: Pick<Deposit, 'method' | 'amount' | 'status' | 'chargeNaira'> &
    Partial<Pick<Deposit, 'createdAt' | 'requested' | 'recorded'>>
}

/** The amount of a deposit, what was requested and what arrived if they differ, its status, and the wallet's balance. */
export function DepositReceipt({ deposit }: DepositReceiptProps) {
  const session = useSession()
  const wallet = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  return (
    <div className="w-full max-w-form text-16 text-ink">
      <Receipt title={words.title} aside={deposit.createdAt && <ReceiptTime at={deposit.createdAt} />}>
        <ReceiptLines>
          <ReceiptLine label={depositWords.methods[deposit.method]} value={formatDollars(deposit.amount)} />
          {deposit.status === 'COMPLETED' &&
            deposit.requested !== undefined &&
            deposit.requested !== deposit.amount && (
              <ReceiptLine tone="muted" label={words.requested} value={formatDollars(deposit.requested)} />
            )}
          {deposit.recorded ? (
            <ReceiptLine tone="muted" label={words.arrived} value={formatDollars(deposit.recorded)} />
          ) : null}
          {typeof deposit.chargeNaira === 'number' && (
            <ReceiptLine
              tone="muted"
              label={deposit.status === 'COMPLETED' ? words.chargedOnReceipt : words.charge}
              value={formatNaira(deposit.chargeNaira)}
            />
          )}
          <ReceiptLine
            tone={deposit.status === 'COMPLETED' ? 'ok' : 'muted'}
            label={words.status}
            value={depositWords.statuses[deposit.status]}
          />
        </ReceiptLines>
        {wallet.data && (
          <ReceiptLines>
            <ReceiptLine total label={words.walletNow} value={formatDollars(wallet.data.balance)} />
          </ReceiptLines>
        )}
      </Receipt>
    </div>
  )
}

/** After a payment that failed or was cancelled: to the payment page of the order that waits, or to a new deposit. */
export function TryAgain({ note, order }: { note: PaymentNote; order: WaitingPurchase | undefined }) {
  const page = order ? payablePage(order) : null
  if (order && page !== null) {
    return (
      <a
        href={page}
        rel="noreferrer"
        className={buttonStyle({ variant: 'primary' })}
        onClick={() => keepPaymentNote(noteOf(order))}
      >
        {words.tryAgain}
      </a>
    )
  }
  const { amount, returnTo } = note
  return (
    <LinkButton variant="primary" to="/deposit" search={asSearchParams({ amount, return: returnTo })}>
      {words.tryAgain}
    </LinkButton>
  )
}

/**
 * A link back to the page that asked for the top-up. The path is a stored text, so the router's typed `Link` does not
 * accept it.
 */
export function BackLink({ returnTo }: { returnTo: string | undefined }) {
  const router = useRouter()
  if (returnTo === undefined) {
    return (
      <LinkButton variant="primary" to="/products">
        {words.browse}
      </LinkButton>
    )
  }
  return (
    <a
      href={returnTo}
      className={buttonStyle({ variant: 'primary' })}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        router.history.push(returnTo)
      }}
    >
      {words.backToOrder}
    </a>
  )
}
