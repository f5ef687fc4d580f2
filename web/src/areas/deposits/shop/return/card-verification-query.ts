import { verifyCardPayment } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'

const POLL_MS = 3_000
/** This many polls take one minute. Then the page says that the payment takes longer, and stops polling. */
const MAX_POLLS = 20

export type CardVerification = Output<typeof verifyCardPayment>

interface PollState {
  data: CardVerification | undefined
  error: Error | null
  dataUpdateCount: number
  errorUpdateCount: number
}

/** Polls the state of a card payment until it is settled; then fetches the wallet again. */
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
    refetchInterval: ({ state }) => (isVerifying(state) ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Each answer is a new object, so that the page renders after each poll and sees when the time is over.
    structuralSharing: false,
    meta: { errors: 'none' },
  })
}

/** Whether to poll again: the state is not final, and the time is not over. */
export function isVerifying({ data, error, dataUpdateCount, errorUpdateCount }: PollState): boolean {
  if (isRefused(error)) return false
  const isOpen = data === undefined || data.status === 'PENDING'
  return isOpen && dataUpdateCount + errorUpdateCount < MAX_POLLS
}

/** The customer has no such payment. Every other error may be temporary. */
export function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
