import { allDeposits, depositMethods, type PaymentMethod } from '@docket/contract/admin/deposits'
import { disputes } from '@docket/contract/admin/disputes'
import { icu } from '@docket/contract/icu'
import { call } from '../../../kit/api/api.ts'
import { timeLeft } from '../../disputes/time-left.ts'
import type { TaskProps } from './to-do.tsx'

const sentences: Record<PaymentMethod['method'], (words: string) => string> = {
  card: (words) => `card payments are refused: “${words}”`,
  crypto: (words) => `crypto payments are refused: “${words}”`,
}

const unmatched = (count: number) =>
  count === 1 ? 'payment notice matches no payment: check it' : 'payment notices match no payment: check them'

/** The disputes that need an answer, with the time that is left for the most urgent one. */
const disputed = (count: number, left: string | null | undefined) =>
  [needAnAnswer({ count }), left].filter(Boolean).join(': ')
const needAnAnswer = icu('{count, plural, one {dispute needs an answer} other {disputes need an answer}}')

const late = icu('{count, plural, one {paid purchase is} other {paid purchases are}} not made yet')

/**
 * The disputes that the shop must answer. The purchases that are paid and still not made. The methods whose provider
 * refuses every payment: the shop earns nothing by them until an operator has mended it. And the notices of money that
 * match no payment.
 */
export async function readPaymentTasks(signal: AbortSignal): Promise<TaskProps[]> {
  const [{ methods, unmatchedNotices }, openDisputes, latePurchases] = await Promise.all([
    call(depositMethods, { signal }),
    // A server of the release before does not know the call.
    call(disputes, { query: { status: 'OPEN', pageSize: 1 }, signal }).catch(() => null),
    call(allDeposits, { query: { purchase: 'late', pageSize: 1 }, signal }),
  ])
  const [next] = openDisputes?.items ?? []
  const refused = methods.flatMap(({ method, refusals }) =>
    refusals
      ? {
          count: refusals.count,
          label: () => sentences[method](refusals.words),
          link: { to: '/admin/settings', search: { tab: 'payments' } } as const,
        }
      : [],
  )
  return [
    {
      count: openDisputes?.total ?? 0,
      label: (count) => disputed(count, next && timeLeft(next, Date.now())),
      link: { to: '/admin/disputes', search: { status: 'OPEN' } },
    },
    {
      // A server of the release before does not know the filter, and answers with all deposits.
      count: latePurchases.items[0]?.purchase ? latePurchases.total : 0,
      label: (count) => late({ count }),
      link: { to: '/admin/histories', search: { tab: 'deposits', purchase: 'late' } },
    },
    ...refused,
    // A server of the release before does not send it.
    {
      count: unmatchedNotices ?? 0,
      label: unmatched,
      link: { to: '/admin/histories', search: { tab: 'deposits' } },
    },
  ]
}
