import { discountCents, toCents, toDollars } from '@docket/contract/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../kit/api/api-error.ts'
import { useIdempotencyKey } from '../../../kit/api/idempotency-key.ts'
import { walletQuery } from '../../../kit/session/account-queries.ts'
import { useSession } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { type AppliedCoupon, type Coupon, useCoupon } from './coupon.tsx'
import { type Problem, problemOf } from './strings.ts'

interface PurchaseOptions<PurchaseRequest, Receipt> {
  /** In dollars. */
  unitPrice: number
  quantity: number
  coupon: AppliedCoupon
  /** Identifies the goods, without quantity, coupon and price. The same goods, quantity and coupon have the same key. */
  goods: string | number
  send: (request: PurchaseRequest, withTerms: WithTerms) => Promise<Receipt>
  /** The button stays busy until the returned promise resolves, e.g. until the page of the purchase is open. */
  onPurchased: (receipt: Receipt) => Promise<void> | void
  /** Called if the server refused. The wallet is fetched again after every failure. */
  onRefused: (error: ApiError) => void
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** Adds coupon, total and idempotency key to the goods. A retry sends the body of the first attempt. */
type WithTerms = <Goods extends object>(goods: Goods) => { body: Goods & Terms; idempotencyKey: string }

interface Terms {
  /** Only a coupon that is valid. */
  couponCode?: string
  /** The total on the screen, in dollars. */
  expectedAmount: number
}

/**
 * A checkout: coupon, totals, wallet and the purchase itself. The key exists before the click and stays while the
 * outcome is unknown, so that a second press cannot buy twice.
 */
export function usePurchase<PurchaseRequest, Receipt>(options: PurchaseOptions<PurchaseRequest, Receipt>) {
  const { unitPrice, quantity, goods, goneText } = options
  const coupon = useCoupon(options.coupon)
  const [wasCouponAppliedFirst, setWasCouponAppliedFirst] = useState(false)
  const validCoupon = coupon.state.kind === 'valid' ? coupon.state : undefined
  const { key, firstSentBody, send, unknownOutcome } = useIdempotencyKey([goods, quantity, validCoupon?.code])
  const { isPending, error, attempt, changes, forget } = useAttempt(options, coupon)
  const { balance, stop } = useWallet(isPending)
  const totals: Totals = totalsOf({ unitPrice, quantity, percentage: validCoupon?.percentage, balance })
  const problem: Problem | undefined = isPending ? undefined : problemOf(error, { unknownOutcome, goneText })
  const withTerms: WithTerms = (chosen) => ({
    body: firstSentBody({ ...chosen, ...termsOf(validCoupon?.code, totals) }),
    idempotencyKey: key,
  })
  function applyTypedCoupon(): boolean {
    setWasCouponAppliedFirst(coupon.isUnapplied)
    if (coupon.isUnapplied) coupon.apply()
    return coupon.isUnapplied
  }

  return {
    coupon: forgetting(coupon, forget),
    balance,
    stop,
    totals,
    couponCode: validCoupon?.code,
    wasCouponAppliedFirst: wasCouponAppliedFirst && validCoupon !== undefined,
    isPending,
    isBusy: isPending || coupon.state.kind === 'checking',
    problem,
    /** Call it when the request has changed: removes the message of the last refusal. */
    forget,
    /** How often it was called. */
    changes,
    /**
     * If a coupon is typed but not applied, applies it, shows the new total and returns true. Then the customer must press
     * again.
     */
    applyTypedCoupon,
    /** Buys, unless a typed coupon is applied first. Rejects with an error that has been shown already. */
    async purchase(request: PurchaseRequest): Promise<void> {
      if (applyTypedCoupon()) return
      await attempt(() => send(options.send(request, withTerms)))
    },
  }
}

/** Attempts to buy, one at a time. If the shop refuses one, the coupon and the page get to know why. */
function useAttempt<Receipt>(
  { onPurchased, onRefused }: Pick<PurchaseOptions<never, Receipt>, 'onPurchased' | 'onRefused'>,
  coupon: Coupon,
) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const [changes, setChanges] = useState(0)
  const { isPending, error, mutateAsync, reset } = useMutation({
    mutationFn: (send: () => Promise<Receipt>) => send(),
    onSuccess: (receipt) => afterPurchase(() => onPurchased(receipt)),
    onError(refusal) {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (!(refusal instanceof ApiError)) return
      if (refusal.code === 'INVALID_COUPON') coupon.refuse()
      if (refusal.code === 'PRICE_CHANGED') coupon.checkAgain()
      onRefused(refusal)
    },
    onSettled: () => {
      isRunning.current = false
    },
    meta: { errors: 'form' },
  })
  return {
    isPending,
    error,
    changes,
    async attempt(send: () => Promise<Receipt>): Promise<void> {
      // A second click can come before the button is busy.
      if (isRunning.current) return
      isRunning.current = true
      await mutateAsync(send)
    },
    /** The request has changed, so the last refusal no longer applies. `unknownOutcome` remembers lost answers. */
    forget() {
      if (error) reset()
      setChanges((count) => count + 1)
    },
  }
}

function termsOf(couponCode: string | undefined, { totalCents }: Totals): Terms {
  return { ...(couponCode !== undefined && { couponCode }), expectedAmount: toDollars(totalCents) }
}

export type Checkout = ReturnType<typeof usePurchase>

async function afterPurchase(show: () => Promise<void> | void): Promise<void> {
  // The refusal of an earlier attempt would contradict the receipt.
  toast.clear()
  try {
    await show()
  } catch (error) {
    // It must not look as if the purchase had failed: the customer would buy again.
    reportError(error)
  }
}

/** The coupon; a change of it changes the request. */
function forgetting(coupon: Coupon, forget: () => void): Coupon {
  return {
    ...coupon,
    apply() {
      forget()
      coupon.apply()
    },
    remove() {
      forget()
      coupon.remove()
    },
  }
}

/** Why the customer cannot pay now: a payment is disputed, or the next deposit pays what they owe, in dollars. */
export type Stop = { kind: 'disputed' } | { kind: 'owes'; owed: number } | undefined

/**
 * `balance`: what the wallet has, less what the customer owes, in dollars: a top-up must pay both. During a purchase it
 * stays as it was: the wallet may show the debit before the purchase is answered, and to subtract the total again would
 * look like a second charge.
 */
function useWallet(isPurchasing: boolean): { balance: number | undefined; stop: Stop } {
  const session = useSession()
  const { data } = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  // Who owes has no balance.
  const value = data?.owed ? -data.owed : data?.balance
  const [lastValue, setLastValue] = useState(value)
  if (isPurchasing) return { balance: lastValue, stop: undefined }
  if (lastValue !== value) setLastValue(value)
  return { balance: value, stop: data && stopOf(data) }
}

interface Wallet {
  stopped?: 'IN_DEBT' | 'PAYMENT_DISPUTED' | undefined
  owed?: number | undefined
}

function stopOf({ stopped, owed }: Wallet): Stop {
  if (stopped === 'PAYMENT_DISPUTED') return { kind: 'disputed' }
  return owed ? { kind: 'owes', owed } : undefined
}

interface TotalsInput {
  /** In dollars. */
  unitPrice: number
  quantity: number
  /** The applied coupon's; undefined without one. */
  percentage: number | undefined
  /** The wallet in dollars; undefined while it is not known. */
  balance: number | undefined
}

/** The sums of a purchase in integer cents, calculated as on the server. */
export interface Totals {
  subtotalCents: bigint
  discountCents: bigint
  totalCents: bigint
  /** The wallet after the purchase: negative if it is too low; undefined while the balance is unknown. */
  afterCents: bigint | undefined
}

export function totalsOf({ unitPrice, quantity, percentage, balance }: TotalsInput): Totals {
  const subtotal = toCents(unitPrice) * BigInt(quantity)
  const discount = percentage === undefined ? 0n : discountCents(subtotal, percentage)
  const total = subtotal - discount
  return {
    subtotalCents: subtotal,
    discountCents: discount,
    totalCents: total,
    afterCents: balance === undefined ? undefined : toCents(balance) - total,
  }
}

/** How much to deposit, in cents: what is missing, and at least the smallest deposit, which is in dollars. */
export function topUpCents(afterCents: bigint, minimumDollars: number): bigint {
  const missingCents = -afterCents
  const minimumCents = toCents(minimumDollars)
  return missingCents > minimumCents ? missingCents : minimumCents
}
