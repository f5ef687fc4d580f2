import { isDeepStrictEqual } from 'node:util'
import { toCents } from '@docket/contract/money'
import { koboFor } from '@docket/contract/naira'
import type { payBody } from '@docket/contract/waiting-purchases'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import type { IdempotencyKey } from '../../host/http/route/idempotency.ts'
import { findReplayedDeposit } from '../deposits/create/open-deposit.ts'
import { openNairaDeposit } from '../deposits/create/open-naira-deposit.ts'
import { openDollarDeposit, refusalToCustomer } from '../deposits/create/opening-route.ts'
import {
  offeredMethods,
  type Payments,
  providerOf,
  type ShopProvider,
} from '../deposits/payments/registry.ts'
import { readRateToken } from '../deposits/rate/quote-rate.ts'
import { readWallet } from '../wallet/read-wallet.ts'
import { type Goods, priceOf } from './goods.ts'

type Payment = z.output<typeof payBody>['payment']

interface PayRequest {
  userId: number
  goods: Goods
  payment: Payment
  idempotency: IdempotencyKey | null
  address: string
}

interface Dependencies {
  platform: Platform
  payments: Payments
  rateKey: Uint8Array
}

/**
 * Opens a deposit for what the wallet lacks, with the purchase that waits for it, and returns the id of that purchase.
 * Another tab, another device and a second press get the purchase that waits already. A press with another quantity,
 * coupon or method replaces it.
 * @throws ALREADY_EXISTS while the customer waits for other goods, or a payment is in review; PRICE_CHANGED if the wallet lacks another sum than the
 * button named; what the purchase and the opening of a deposit throw
 */
export async function openPayment(dependencies: Dependencies, request: PayRequest): Promise<number> {
  const { db } = dependencies.platform
  const provider = providerOf(dependencies.payments.providers, request.payment.method)
  const replayed = await findReplayedDeposit(db, request)
  if (replayed?.page) return idOf(db, replayed.id)
  if (!replayed) {
    const same = await findSame(db, request)
    if (same !== undefined) return same
    await requireNeeded(dependencies, provider, request)
  }
  const opened = await openDeposit(dependencies, provider, request).catch((error: unknown) => {
    throw refusalToCustomer(error, provider, otherMethods(dependencies, request))
  })
  if (opened !== undefined) return opened
  // Another call with this key was faster.
  const first = replayed ?? (await findReplayedDeposit(db, request))
  if (!first) throw new Error('A deposit without a key cannot have been opened before.')
  return idOf(db, first.id)
}

/**
 * Opens the deposit as its own call does, and in its transaction stores what waits for it. Returns the id of what waits;
 * undefined if the deposit was there before.
 */
async function openDeposit(
  { platform, rateKey }: Dependencies,
  { client, opening }: ShopProvider,
  { userId, goods, payment, idempotency, address }: PayRequest,
): Promise<number | undefined> {
  let id: number | undefined
  const deposit = {
    userId,
    idempotency,
    address,
    async alongside(tx: Tx, depositId: number) {
      id = await addWaiting(tx, { userId, depositId, goods })
    },
  }
  if (payment.method === 'crypto') {
    await openDollarDeposit(platform, client, { ...deposit, amountCents: toCents(payment.amount) })
    return id
  }
  if (opening.chargedIn !== 'NGN') throw new Error('Cards are charged in naira.')
  await openNairaDeposit(
    { ...platform, provider: client, opening, rateKey },
    { ...deposit, amountKobo: toCents(payment.amountNGN), rateToken: payment.rateToken },
  )
  return id
}

const otherMethods = ({ payments, platform }: Dependencies, { payment }: PayRequest) =>
  offeredMethods(payments.providers, platform.config)
    .map(({ method }) => method)
    .filter((method) => method !== payment.method)

/** Refuses what could not be bought now, and a sum that is not what the wallet lacks. */
async function requireNeeded(
  { platform: { db }, rateKey }: Dependencies,
  { opening }: ShopProvider,
  { userId, goods, payment }: PayRequest,
): Promise<void> {
  const wallet = await readWallet(db, userId)
  if (wallet.stopped) throw new ShopError(wallet.stopped)
  const price = await priceOf(db, userId, goods)
  const lacking = price - toCents(wallet.balance)
  if (lacking <= 0n) throw new ShopError('PRICE_CHANGED', 'Your wallet has enough for this. Buy it now.')
  const minimum = toCents(opening.minimumDollars)
  const needed = lacking > minimum ? lacking : minimum
  if (payment.method === 'crypto') {
    if (toCents(payment.amount) !== needed) throw new ShopError('PRICE_CHANGED', NAMED_ANOTHER_SUM)
    return
  }
  const rate = await readRateToken(rateKey, userId, payment.rateToken)
  if (!rate) throw new ShopError('RATE_EXPIRED')
  if (toCents(payment.amountNGN) !== koboFor(needed, rate.rateE4))
    throw new ShopError('PRICE_CHANGED', NAMED_ANOTHER_SUM)
}

const NAMED_ANOTHER_SUM = 'The amount has changed. Look at the new amount and try again.'

/** The purchase of the same goods that already waits for a deposit by this method with a page to pay on. */
async function findSame(db: Database, { userId, goods, payment }: PayRequest): Promise<number | undefined> {
  const waiting = await db
    .selectFrom('waiting_purchases')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select(['waiting_purchases.id', 'product_id', 'quantity', 'coupon_code', 'shipment', 'most_cents'])
    .select(['method', 'payment_url', 'status'])
    .where('waiting_purchases.user_id', '=', userId)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  // Without a page there is nothing to pay on: the provider refused, or its answer was lost.
  if (!waiting || waiting.payment_url === null) return undefined
  // It has been paid already: another payment would be a second one for the same goods.
  if (waiting.status === 'REVIEW') throw new ShopError('ALREADY_EXISTS', IN_REVIEW)
  const { productId, shipment, quantity, couponCode, mostCents } = columnsOf(goods)
  if (waiting.product_id !== productId) throw new ShopError('ALREADY_EXISTS', WAITS_FOR_OTHERS)
  const isSame =
    waiting.method === payment.method &&
    waiting.status === 'PENDING' &&
    waiting.quantity === quantity &&
    waiting.coupon_code === couponCode &&
    waiting.most_cents === mostCents &&
    isDeepStrictEqual(waiting.shipment, shipment)
  return isSame ? waiting.id : undefined
}

const IN_REVIEW = 'We’re checking your payment for an order. Wait for it, or cancel the order first.'
const WAITS_FOR_OTHERS = 'You are already paying for something else. Pay for it, or cancel it first.'

/** The columns that say what waits. A shipment is stored as its form was sent. */
function columnsOf(goods: Goods) {
  const couponCode = goods.couponCode ?? null
  const mostCents = toCents(goods.expectedAmount)
  if (goods.kind === 'accounts')
    return { productId: goods.logProductId, quantity: goods.quantity, shipment: null, couponCode, mostCents }
  const { couponCode: _, expectedAmount: __, ...form } = goods
  const shipment = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
  return { productId: null, quantity: 1, shipment, couponCode, mostCents }
}

/** Stores what waits for a new deposit, in place of what waited for the same product or has no page to pay on. */
async function addWaiting(
  tx: Tx,
  { userId, depositId, goods }: { userId: number; depositId: number; goods: Goods },
): Promise<number> {
  const { productId, shipment, quantity, couponCode, mostCents } = columnsOf(goods)
  await tx
    .updateTable('waiting_purchases')
    .set({ state: 'CANCELLED', ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'WAITING')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('product_id', 'is not distinct from', productId),
        exists(
          selectFrom('deposits')
            .select('deposits.id')
            .whereRef('deposits.id', '=', 'deposit_id')
            .where('payment_url', 'is', null),
        ),
      ]),
    )
    .execute()
  const added = await tx
    .insertInto('waiting_purchases')
    .values({
      user_id: userId,
      deposit_id: depositId,
      product_id: productId,
      quantity,
      shipment: shipment && JSON.stringify(shipment),
      coupon_code: couponCode,
      most_cents: mostCents,
    })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'WAITING').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another press was faster.
  if (!added) throw new ShopError('IN_PROGRESS', undefined, { retryAfter: 1 })
  return added.id
}

/** What waits for a deposit. @throws KEY_REUSED if it is a deposit for the wallet alone */
async function idOf(db: Database, depositId: number): Promise<number> {
  const waiting = await db
    .selectFrom('waiting_purchases')
    .select('id')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst()
  if (!waiting) throw new ShopError('KEY_REUSED')
  return waiting.id
}
