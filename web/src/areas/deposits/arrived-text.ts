import type { Deposit } from '@docket/contract/deposits'
import { formatDollars } from '../../kit/lib/format.ts'
import { depositWords } from './strings.ts'

/** What has arrived and is not credited yet, such as `$0.60 of $35.00 arrived`; empty if nothing has. */
export function arrivedText({
  recorded,
  amount,
  status,
}: Pick<Deposit, 'amount' | 'status'> & { recorded?: number }): string {
  // The previous release does not answer with it.
  if (!recorded) return ''
  // Such a deposit has its own money beside it.
  const isMore = status === 'COMPLETED' || status === 'REVIEW'
  const arrived = formatDollars(recorded)
  return isMore ? depositWords.moreArrived(arrived) : depositWords.arrived(arrived, formatDollars(amount))
}
