import { createCryptoPayment, initializeCardPayment } from '@docket/contract/deposits'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { keepPaymentNote } from '../payment-note.ts'
import { isChargedInNaira, type Method } from './deposit-schema.ts'
import { nairaFor, type QuotedRate, rateQuery } from './rate-query.ts'

export interface DepositRequest {
  method: Method
  /** In dollars. */
  amount: number
}

interface DepositDraft {
  method?: Method | undefined
  amount?: number | undefined
  /** The rate that is shown. Without one no card can be charged. */
  rate: QuotedRate | undefined
  /** Where to return after the payment. */
  returnTo: string | undefined
}

/**
 * Creates a deposit and opens its payment page. While no answer has come, the same method and amount keep their key, so
 * that a retry continues the same deposit.
 */
export function useDeposit({ method, amount, rate, returnTo }: DepositDraft) {
  const intent = useIdempotencyKey([method, amount])
  const { mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation({
    mutationFn: (request: DepositRequest) =>
      intent.send(OPEN_BY_METHOD[request.method](request, intent, rate)),
    onSuccess: (paymentUrl, request) => {
      keepPaymentNote({ amount: String(request.amount), returnTo })
      location.assign(paymentUrl)
    },
    onError: (_error, request, _result, { client }) => {
      // The next attempt gets a fresh rate.
      if (isChargedInNaira(request.method)) void client.invalidateQueries({ queryKey: rateQuery.queryKey })
    },
    meta: { errors: 'form' },
  })

  // If the user goes back from the payment page, the browser may restore this page with its busy button.
  useEffect(() => {
    const resetIfRestored = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', resetIfRestored)
    return () => removeEventListener('pageshow', resetIfRestored)
  }, [reset])

  return {
    open: mutateAsync,
    /** Also after the success, until the browser has left the page. */
    isBusy: isPending || isSuccess,
    /** Why the provider of the chosen method opened no payment, and what helps. */
    refusal:
      error instanceof ApiError && error.code === 'PAYMENT_REFUSED' && variables?.method === method
        ? error.message
        : undefined,
    unknownOutcome: error === null ? undefined : intent.unknownOutcome,
  }
}

type Intent = Pick<ReturnType<typeof useIdempotencyKey>, 'key' | 'firstSentBody'>

/** The call that opens a deposit of each method. It returns the address of the payment page. */
const OPEN_BY_METHOD: Record<
  Method,
  (request: DepositRequest, intent: Intent, rate: QuotedRate | undefined) => Promise<string>
> = { crypto: openCrypto, card: openCard }

async function openCrypto({ amount }: DepositRequest, { key }: Intent): Promise<string> {
  return (await call(createCryptoPayment, { body: { amount }, idempotencyKey: key })).invoice_url
}

async function openCard(
  { amount }: DepositRequest,
  intent: Intent,
  rate: QuotedRate | undefined,
): Promise<string> {
  const amountNGN = rate && nairaFor(amount, rate.rate)
  if (!rate || !amountNGN) throw new Error('A card cannot be charged without a rate and an amount.')
  const body = intent.firstSentBody({ amountNGN, rateToken: rate.token })
  return (await call(initializeCardPayment, { body, idempotencyKey: intent.key })).authorization_url
}
