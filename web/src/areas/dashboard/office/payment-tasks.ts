import { depositMethods, type PaymentMethod } from '@docket/contract/admin/deposits'
import { call } from '../../../kit/api/api.ts'
import type { TaskProps } from './to-do.tsx'

const sentences: Record<PaymentMethod['method'], (words: string) => string> = {
  card: (words) => `card payments are refused: “${words}”`,
  crypto: (words) => `crypto payments are refused: “${words}”`,
}

const unmatched = (count: number) =>
  count === 1 ? 'payment notice matches no payment: check it' : 'payment notices match no payment: check them'

/**
 * The methods whose provider refuses every payment: the shop earns nothing by them until an operator has mended it. And
 * the notices of money that match no payment.
 */
export async function readPaymentTasks(signal: AbortSignal): Promise<TaskProps[]> {
  const { methods, unmatchedNotices } = await call(depositMethods, { signal })
  const refused = methods.flatMap(({ method, refusals }) =>
    refusals
      ? {
          count: refusals.count,
          label: () => sentences[method](refusals.words),
          link: { to: '/admin/settings' } as const,
        }
      : [],
  )
  return [
    ...refused,
    // A server of the release before does not send it.
    {
      count: unmatchedNotices ?? 0,
      label: unmatched,
      link: { to: '/admin/histories', search: { tab: 'deposits' } },
    },
  ]
}
