import { dollars } from '@docket/contract/amounts'
import type { config } from '@docket/contract/config'
import { createCryptoPayment, initializeCardPayment, MAX_DEPOSIT_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { useIdempotencyKey } from '../../../../kit/api/idempotency-key.ts'
import { formatDollarsShort } from '../../../../kit/lib/format.ts'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { depositWords } from '../../strings.ts'
import { keepPaymentNote } from '../payment-note.ts'
import { words } from '../strings.ts'
import { nairaFor, type QuotedRate, rateQuery } from './card-quote.tsx'

interface DepositRequest {
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

/** The form's fields and their messages. The minimum depends on the method and comes from the shop's settings. */
export function depositSchema(offers: readonly MethodOffer[]) {
  const methods = offers.map((offer) => offer.method)
  return z
    .object({ amount: typed(amount.pipe(dollars), words.unreadableAmount), method: z.enum(methods) })
    .superRefine((deposit, context) => {
      const message = problemWith(deposit, offers)
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    })
}

const amount = z
  .number({ error: words.invalidAmount })
  .refine((value) => value > 0, { error: words.invalidAmount, abort: true })

function problemWith(
  deposit: { amount: number; method: Method },
  offers: readonly MethodOffer[],
): string | undefined {
  const minimum = offers.find((offer) => offer.method === deposit.method)?.minimum ?? 0
  const name = depositWords.methods[deposit.method]
  if (deposit.amount < minimum) return words.minimum(name, formatDollarsShort(minimum))
  if (deposit.amount > MAX_DEPOSIT_DOLLARS)
    return words.maximum(name, formatDollarsShort(MAX_DEPOSIT_DOLLARS))
  return undefined
}

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
export type MethodOffer = Output<typeof config>['depositMethods'][number]

export type Method = MethodOffer['method']

const CHARGED_IN: Record<Method, 'dollars' | 'naira'> = { crypto: 'dollars', card: 'naira' }

/** Whether a deposit by this method is charged at the exchange rate. */
export function isChargedInNaira(method: Method | undefined): boolean {
  return method !== undefined && CHARGED_IN[method] === 'naira'
}
