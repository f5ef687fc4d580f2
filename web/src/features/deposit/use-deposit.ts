import { createCryptoPayment, initializeCardPayment } from '@docket/contract/deposits'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { nairaFor } from './card-charge.ts'
import type { Method } from './methods.ts'
import { keepPaymentNote } from './payment-note.ts'
import { type HeldRate, rateQuery } from './rate-query.ts'

export interface DepositOrder {
  method: Method
  /** In dollars. */
  amount: number
}

interface DepositDraft {
  method?: Method | undefined
  amount?: number | undefined
  /** The rate that is shown; absent while there is none, and then no card can be charged. */
  rate: HeldRate | undefined
  /** Where the customer goes on after paying. */
  returnTo: string | undefined
}

/**
 * Opens a deposit and leads the browser away to pay it. `draft` is what the form holds now: the same amount keeps its
 * key while no answer has come, so that trying again goes on with the same deposit.
 */
export function useDeposit({ method, amount, rate, returnTo }: DepositDraft) {
  const intent = useIdempotencyKey([method, amount])
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (order: DepositOrder) =>
      order.method === 'card' ? openCard(order, rate, intent) : openCrypto(order, intent),
    onSuccess: (paymentUrl, order) => {
      keepPaymentNote({ amount: String(order.amount), returnTo })
      location.assign(paymentUrl)
    },
    onError: (_error, order, _result, { client }) => {
      // Whatever was wrong, the next try is made at a rate that is fresh.
      if (order.method === 'card') void client.invalidateQueries({ queryKey: rateQuery.queryKey })
    },
    onSettled: (_paymentUrl, failure) => intent.settle(failure),
    meta: { errors: 'form' },
  })

  // Coming back from the payment page, the browser may show this page as it was left: on its way out.
  useEffect(() => {
    const wakeUp = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', wakeUp)
    return () => removeEventListener('pageshow', wakeUp)
  }, [reset])

  return {
    open: mutateAsync,
    /** Until the browser has left. */
    isBusy: isPending || isSuccess,
    isUnknown: error !== null && !isOutcomeKnown(error),
  }
}

type Intent = Pick<ReturnType<typeof useIdempotencyKey>, 'key' | 'asFirstSent'>

async function openCrypto({ amount }: DepositOrder, { key }: Intent): Promise<string> {
  return (await call(createCryptoPayment, { body: { amount }, idempotencyKey: key })).invoice_url
}

async function openCard(
  { amount }: DepositOrder,
  rate: HeldRate | undefined,
  intent: Intent,
): Promise<string> {
  const amountNGN = rate && nairaFor(amount, rate.rate)
  if (!rate || !amountNGN) throw new Error('A card cannot be charged without a rate and an amount.')
  const body = intent.asFirstSent({ amountNGN, rateToken: rate.token })
  return (await call(initializeCardPayment, { body, idempotencyKey: intent.key })).authorization_url
}
