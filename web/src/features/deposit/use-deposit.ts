import { createCryptoPayment } from '@docket/contract/deposits'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../lib/idempotency-key.ts'
import type { Method } from './methods.ts'
import { keepPaymentNote } from './payment-note.ts'

export interface DepositOrder {
  method: Method
  /** In dollars. */
  amount: number
}

interface DepositDraft {
  method?: Method | undefined
  amount?: number | undefined
  /** Where the customer goes on after paying. */
  returnTo: string | undefined
}

/** How each method is opened: answers the address to pay at. */
const openers: Record<Method, (order: DepositOrder, idempotencyKey: string) => Promise<string>> = {
  crypto: async ({ amount }, idempotencyKey) =>
    (await call(createCryptoPayment, { body: { amount }, idempotencyKey })).invoice_url,
}

/**
 * Opens a deposit and leads the browser away to pay it. `draft` is what the form holds now: the same amount keeps its
 * key while no answer has come, so that trying again goes on with the same deposit.
 */
export function useDeposit({ method, amount, returnTo }: DepositDraft) {
  const intent = useIdempotencyKey([method, amount])
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (order: DepositOrder) => openers[order.method](order, intent.key),
    onSuccess: (paymentUrl, order) => {
      keepPaymentNote({ amount: String(order.amount), returnTo })
      location.assign(paymentUrl)
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
