import type { StoryEntry } from '@docket/contract/admin/deposit-story'
import { depositNumber } from '@docket/contract/deposit-values'
import { formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { purchaseWords, whyRefused } from '../purchase-words.ts'
import { words } from '../strings.ts'
import { storyWords } from './strings.ts'

/** What an entry says, in one line. An action that this release does not know is said by its name. */
export function titleOf(entry: StoryEntry): string {
  const { what, status, paymentId } = entry
  const amount = formatDollars(entry.amount ?? 0)
  switch (what) {
    case 'opened':
    case 'split':
      return storyWords[what]({ amount })
    case 'separated':
    case 'refused':
      return storyWords[what]
    case 'to-buy':
      return storyWords.toBuy({ goods: status ?? '' })
    case 'bought':
      return storyWords.bought
    case 'not-bought':
      return storyWords.notBought
    case 'buy-cancelled':
      return storyWords.buyCancelled
    case 'buy-ended':
      return storyWords.buyEnded
    case 'seen':
      return storyWords.seen({ payment: paymentId ?? '' })
    case 'asked':
      return storyWords.asked({ status: statusOf(status ?? '') })
    case 'notice':
      return status === null ? storyWords.anyNotice : storyWords.notice({ status: statusOf(status) })
    case 'erased-notice':
      return storyWords.anyNotice
    case 'deposit.dispute-resolved':
      return known(storyWords.resolved, status) ?? what
    case 'dispute.answer':
      return known(storyWords.sent, status) ?? what
    case 'dispute.mark':
      return known(storyWords.marked, status) ?? what
    case 'deposit.handle-return':
      if (entry.amount !== null) return storyWords.debited({ amount })
  }
  const money = entry.amount === null ? undefined : known(storyWords.money, what)
  return money?.({ amount }) ?? known(storyWords.actions, what) ?? what
}

/** What else an entry says. */
export function detailsOf(entry: StoryEntry, depositId: number): string[] {
  const { what, outcomes, status, note, times, lastAt } = entry
  const isNotice = what === 'notice' || what === 'erased-notice'
  const isCredit = what === 'deposit.complete' || what === 'deposit.credit'
  return [
    isNotice && (outcomes.length === 0 ? storyWords.waits : outcomes.map(outcomeOf).join(' ')),
    lastAt !== null && storyWords.times({ times, at: formatDateTime(lastAt) }),
    isCredit && storyWords.receipt({ number: depositNumber(depositId) }),
    what === 'to-buy' && purchaseWords.atMost({ amount: formatDollars(entry.amount ?? 0) }),
    what === 'not-bought' && whyRefused(status),
    what === 'refused' && status !== null && storyWords.said({ words: status }),
    note !== null && storyWords.said({ words: note }),
    what === 'erased-notice' && storyWords.erased,
  ].filter((detail) => detail !== false)
}

const outcomeOf = (outcome: string) => known(storyWords.outcomes, outcome) ?? outcome
/** The status of a payment in words, or as the provider has it. */
const statusOf = (status: string) => known(words.paymentStatuses, status) ?? status

function known<Value>(all: Readonly<Record<string, Value>>, name: string | null): Value | undefined {
  return name !== null && Object.hasOwn(all, name) ? all[name] : undefined
}
