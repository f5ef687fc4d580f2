import { toDollars } from '@docket/contract/money'
import { type payBody, pay as payCall, type WaitingPurchase } from '@docket/contract/waiting-purchases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { call } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { useIdempotencyKey } from '../../kit/api/idempotency-key.ts'
import { useOneAtATime } from '../../kit/lib/use-one-at-a-time.ts'
import { useWhenRestored } from '../../kit/lib/use-when-restored.ts'
import { configQuery } from '../../kit/store/config-query.ts'
import { nairaFor, useCardCharge } from '../deposits/card-quote.tsx'
import { keepPaymentNote } from '../deposits/payment-note.ts'
import type { Problem } from '../purchases/checkout/strings.ts'
import type { Checkout } from '../purchases/checkout/use-purchase.ts'
import { type Method, offersFor, type PayOffer } from './offers.ts'
import { isPaid, openOf, waitingQuery } from './waiting-query.ts'
import { payProblemOf } from './words.ts'

type PayBody = z.input<typeof payBody>
type Goods = PayBody['goods']
/** The coupon, if it is valid, and the total on the screen, in dollars. */
type Terms = Pick<Goods, 'couponCode' | 'expectedAmount'>

interface PayOptions {
  checkout: Omit<Checkout, 'purchase' | 'isPending'>
  /** Identifies goods and quantity, without coupon and price. The same goods have the same key. */
  goodsId: string
  /** What is bought; undefined if the form has errors, which it then shows. */
  goods: (terms: Terms) => Goods | undefined
  /** Null for a shipment. */
  productId: number | null
  /** The page's address with the current request, for a payment that is cancelled. */
  returnTo: string
  /** Called if the shop refused. The wallet is fetched again after every failure. */
  onRefused: (refusal: ApiError) => void
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** How a customer pays for an order if the wallet has too little for it. */
export interface Pay {
  offers: readonly PayOffer[]
  chosen: PayOffer
  choose: (method: Method) => void
  card: ReturnType<typeof useCardCharge>
  press: () => void
  isBusy: boolean
  problem: Problem | undefined
  /** The order that waits for its payment already. */
  waiting: WaitingPurchase | undefined
  /** Whether that is an order of these goods. */
  isWaitingForThis: boolean
  /** Whether its payment has arrived already: then there is nothing to pay. */
  isPaid: boolean
}

/**
 * The payment of an order for which the wallet has too little: one press opens the provider's page, and the shop buys as
 * soon as the payment is credited. Undefined if the wallet has enough, or if a payment would not help.
 */
export function usePay(options: PayOptions): Pay | undefined {
  const { checkout, productId, goneText } = options
  const { data: settings } = useQuery(configQuery)
  const lackingCents = lackingOf(checkout)
  const offers = lackingCents === undefined ? [] : offersFor(lackingCents, settings?.depositMethods ?? [])
  const { data: all } = useQuery({ ...waitingQuery, enabled: offers.length > 0 })
  const waiting = openOf(all)
  const isWaitingForThis = waiting?.productId === productId
  const [picked, setPicked] = useState<Method>()
  const preferred = picked ?? (isWaitingForThis ? waiting?.deposit.method : undefined)
  const chosen = offers.find(({ method }) => method === preferred) ?? offers[0]
  const card = useCardCharge({ isChosen: chosen?.method === 'card' })
  const opening = useOpening(options, { chosen, card })
  if (!chosen) return undefined
  return {
    offers,
    chosen,
    card,
    waiting,
    isWaitingForThis: waiting !== undefined && isWaitingForThis,
    isPaid: waiting !== undefined && isPaid(waiting),
    isBusy: opening.isBusy || checkout.isBusy || (chosen.method === 'card' && !card.rate),
    problem: payProblemOf(opening.error, { unknownOutcome: opening.unknownOutcome, goneText }),
    press: opening.press,
    choose(method) {
      if (opening.isBusy) return
      checkout.forget()
      setPicked(method)
    },
  }
}

/** What the wallet lacks, in cents; undefined if it has enough, or if the customer may not buy now. */
export function lackingOf({ totals, stop }: Pick<Checkout, 'totals' | 'stop'>): bigint | undefined {
  const { afterCents = 0n } = totals
  return afterCents < 0n && !stop ? -afterCents : undefined
}

interface Opening {
  body: PayBody
  /** How often the request had been changed. */
  changes: number
}

interface Choice {
  chosen: PayOffer | undefined
  card: ReturnType<typeof useCardCharge>
}

/** Opens the payment, and leaves for the provider's page. While its outcome is unknown, a retry has the same key. */
function useOpening(options: PayOptions, { chosen, card }: Choice) {
  const { checkout, goodsId, goods, returnTo, onRefused } = options
  const { coupon, couponCode, totals } = checkout
  const client = useQueryClient()
  const intent = useIdempotencyKey([goodsId, couponCode, chosen?.method])
  const oneAtATime = useOneAtATime()
  const { mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation({
    mutationFn: ({ body }: Opening) =>
      intent.send(call(payCall, { body: intent.firstSentBody(body), idempotencyKey: intent.key })),
    onSuccess({ deposit: { id, url, amount }, id: waitingId }) {
      void client.invalidateQueries({ queryKey: waitingQuery.queryKey })
      keepPaymentNote({ depositId: id, waitingId, amount: String(amount), returnTo })
      if (url !== null) location.assign(url)
      else reset()
    },
    onError(refusal) {
      for (const queryKey of [['wallet'], waitingQuery.queryKey]) void client.invalidateQueries({ queryKey })
      // The next attempt gets a fresh rate.
      if (chosen?.method === 'card') card.renew()
      if (!(refusal instanceof ApiError)) return
      if (refusal.code === 'INVALID_COUPON') coupon.refuse()
      if (refusal.code === 'PRICE_CHANGED') coupon.checkAgain()
      onRefused(refusal)
    },
    meta: { errors: 'form' },
  })
  useWhenRestored(reset)

  function press() {
    if (checkout.applyTypedCoupon()) return
    const wish = goods({
      ...(couponCode !== undefined && { couponCode }),
      expectedAmount: toDollars(totals.totalCents),
    })
    const payment = chosen && paymentOf(chosen, card.rate)
    if (wish && payment)
      void oneAtATime(() => mutateAsync({ body: { goods: wish, payment }, changes: checkout.changes }))
  }

  return {
    press,
    /** Also after the success, until the browser has left the page. */
    isBusy: isPending || isSuccess,
    /** Of this request: what the customer has changed since has no refusal yet. */
    error: variables?.changes === checkout.changes ? error : null,
    unknownOutcome: intent.unknownOutcome,
  }
}

/** The payment that the button names; undefined while the rate of a card is loading. */
function paymentOf(
  { method, payCents }: PayOffer,
  rate: { rate: number; token: string } | undefined,
): PayBody['payment'] | undefined {
  const amount = toDollars(payCents)
  if (method === 'crypto') return { method, amount }
  const amountNGN = rate && nairaFor(amount, rate.rate)
  return rate && amountNGN ? { method, amountNGN, rateToken: rate.token } : undefined
}
