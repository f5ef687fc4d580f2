import type { Deposit } from '@docket/contract/deposits'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { arrivedText } from '../../arrived-text.ts'
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
