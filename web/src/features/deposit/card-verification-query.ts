import { verifyCardPayment } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

const LOOK_MS = 3_000
/** A minute: then the page says that it takes longer, and looks no more. */
const MAX_LOOKS = 20

export type CardVerification = Output<typeof verifyCardPayment>

interface Looked {
  data: CardVerification | undefined
  error: Error | null
  dataUpdateCount: number
  errorUpdateCount: number
}

/** How a card payment stands, asked until it is settled; then the wallet is asked again, too. */
export function cardVerificationQuery(reference: string) {
  return queryOptions({
    queryKey: ['card-verification', reference],
    queryFn: async ({ signal, client }) => {
      const answer = await call(verifyCardPayment, { params: { reference }, signal })
      if (answer.status !== 'PENDING') {
        void client.invalidateQueries({ queryKey: ['wallet'] })
        void client.invalidateQueries({ queryKey: ['deposits'] })
      }
      return answer
    },
    refetchInterval: ({ state }) => (isVerifying(state) ? LOOK_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { errors: 'none' },
  })
}

/** Whether the next look may still tell more: nothing final is known, and it has not been looked for long. */
export function isVerifying({ data, error, dataUpdateCount, errorUpdateCount }: Looked): boolean {
  if (isRefused(error)) return false
  const isOpen = data === undefined || data.status === 'PENDING'
  return isOpen && dataUpdateCount + errorUpdateCount < MAX_LOOKS
}

/** The shop knows no such payment of this customer; anything else may be over in a moment. */
export function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
