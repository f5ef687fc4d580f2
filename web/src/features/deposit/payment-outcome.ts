import type { Deposit } from '@docket/contract/history'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'

const words = strings.deposit

/** What a page that the payment partner led to can truthfully say. */
export interface Outcome {
  title: string
  text: string
  /** It is still being looked at, and can change by itself. */
  isOpen: boolean
}

/** `wasLong`: it has been waited for a good while already. */
export function outcomeOf(deposit: Pick<Deposit, 'status' | 'amount'>, wasLong: boolean): Outcome {
  const amount = formatDollars(deposit.amount)
  const outcome = (title: string, text: string, isOpen = false) => ({ title, text, isOpen })
  switch (deposit.status) {
    case 'COMPLETED':
      return outcome(words.successTitle, words.credited(amount))
    case 'PENDING':
      return outcome(
        words.successTitle,
        wasLong ? words.stillConfirming(amount) : words.confirming(amount),
        !wasLong,
      )
    case 'REVIEW':
      return outcome(words.successTitle, words.review(amount))
    case 'FAILED':
      return outcome(words.unconfirmedTitle, words.failed(amount))
    case 'EXPIRED':
      return outcome(words.unconfirmedTitle, words.expired(amount))
  }
}
