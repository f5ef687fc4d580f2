import { MAX_DEPOSIT_DOLLARS, MIN_CARD_DOLLARS } from '@docket/contract/deposits'
import { toCents } from '@docket/contract/money'
import { centsFor } from '@docket/contract/naira'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'
import type { IdempotencyKey } from '../../../platform/idempotency.ts'
import type { Platform } from '../../../platform/platform.ts'
import { PaymentProviderError } from '../../../providers/payment-provider-error.ts'
import type { Paystack } from '../../../providers/paystack.ts'
import {
  type ClaimedDeposit,
  earlierDeposit,
  keepPaymentPage,
  openDeposit,
  type PaymentPage,
  releaseDeposit,
} from '../open-deposit.ts'
import { readRateToken } from './rate-token.ts'

interface CardOrder {
  userId: number
  amountKobo: bigint
  rateToken: string
  idempotency: IdempotencyKey | null
  /** The client's address, for the trail. */
  address: string
}

type Dependencies = Pick<Platform, 'db' | 'config' | 'log'> & {
  paystack: Paystack | null
  rateKey: Uint8Array
}

/**
 * Opens a card payment at the rate that is held for the user, and answers where to pay it. What is credited is settled
 * here, for good: the charge at that rate, in whole cents. The deposit is written before the provider is asked; where
 * the answer is lost, the same key asks for the same deposit under a new reference, since Paystack knows each only once.
 * @throws PAYMENT_UNAVAILABLE, RATE_EXPIRED, VALIDATION_ERROR, KEY_REUSED, IN_PROGRESS
 */
export async function initializeCardPayment(
  dependencies: Dependencies,
  order: CardOrder,
): Promise<{ authorization_url: string; reference: string }> {
  const { db, paystack, rateKey } = dependencies
  if (!paystack) throw new ShopError('PAYMENT_UNAVAILABLE')
  const held = await readRateToken(rateKey, order.userId, order.rateToken)
  // An answer that was given once is given again, however old the rate has become meanwhile.
  if (!held) return answerOf((await earlierDeposit(db, order))?.page)

  const amountCents = centsFor(order.amountKobo, held.rateE4)
  refuseBeyondLimits(amountCents)
  const opened = await openDeposit(db, {
    ...order,
    amountCents,
    charge: { amountKobo: order.amountKobo, rateId: held.rateId, validUntil: held.validUntil },
  })
  if ('page' in opened) return answerOf(opened.page)
  return answerOf(await askForPage({ ...dependencies, paystack }, opened.claimed, order))
}

function answerOf(page: PaymentPage | null | undefined) {
  if (!page) throw new ShopError('RATE_EXPIRED')
  return { authorization_url: page.url, reference: page.id }
}

function refuseBeyondLimits(amountCents: bigint) {
  if (amountCents < toCents(MIN_CARD_DOLLARS)) {
    throw invalid({ amountNGN: [`Minimum deposit for Card is $${MIN_CARD_DOLLARS}.`] })
  }
  if (amountCents > toCents(MAX_DEPOSIT_DOLLARS)) {
    throw invalid({ amountNGN: [`Maximum deposit for Card is $${MAX_DEPOSIT_DOLLARS}.`] })
  }
}

async function askForPage(
  { db, config, log, paystack }: Dependencies & { paystack: Paystack },
  deposit: ClaimedDeposit,
  { userId, amountKobo }: CardOrder,
): Promise<PaymentPage> {
  try {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const reference = await addAttempt(db, deposit)
    const { authorizationUrl } = await paystack.initialize({
      reference,
      email,
      amountKobo,
      callbackUrl: `${config.publicUrl}/deposit/paystack-callback`,
      cancelUrl: `${config.publicUrl}/deposit/payment-cancel`,
    })
    return await keepPaymentPage(db, deposit.id, { id: reference, url: authorizationUrl })
  } catch (error) {
    const refused = error instanceof PaymentProviderError && error.refused
    if (error instanceof PaymentProviderError) {
      log.warn({ depositId: deposit.id, reason: error.reason }, 'Paystack opened no payment.')
    }
    await releaseDeposit(db, deposit.id, { refused })
    throw error
  }
}

/** Writes a payment of the deposit under a reference that nobody has used: it can be told whose it is, come what may. */
async function addAttempt(db: Database, deposit: ClaimedDeposit): Promise<string> {
  const { payment_id } = await db
    .insertInto('payments')
    .values(({ selectFrom }) => ({
      payment_id: selectFrom('payments')
        .select(sql<string>`${deposit.reference}::text || '-' || (count(*) + 1)`.as('reference'))
        .where('deposit_id', '=', deposit.id),
      deposit_id: deposit.id,
      method: 'card',
      status: 'asked-for',
      details: JSON.stringify({}),
    }))
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return payment_id
}
