import { MAX_DEPOSIT_DOLLARS, MIN_CARD_DOLLARS } from '@docket/contract/deposits'
import { toCents } from '@docket/contract/money'
import { centsFor } from '@docket/contract/naira'
import type { PaymentPage, PaymentProvider } from '../../../payments/provider/payment-provider.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'
import { readRateToken } from '../rate/rate-token.ts'
import { type DepositRequest, findReplayedDeposit, openDeposit } from './open-deposit.ts'
import { requestPaymentPage } from './request-payment-page.ts'

interface CardRequest extends Pick<DepositRequest, 'userId' | 'idempotency' | 'address'> {
  amountKobo: bigint
  rateToken: string
}

type Dependencies = Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'> & {
  provider: PaymentProvider | null
  rateKey: Uint8Array
}

/**
 * Opens a card payment at the rate that is held for the user, and returns its page and reference. The amount that will
 * be credited is fixed here: the charge at that rate, in whole cents. If the provider's answer is lost, a retry with
 * the same idempotency key opens a payment with a new id for the same deposit: the provider accepts each id only once.
 * @throws PAYMENT_UNAVAILABLE, RATE_EXPIRED, VALIDATION_ERROR, KEY_REUSED, IN_PROGRESS
 */
export async function initializeCardPayment(
  { provider, rateKey, ...platform }: Dependencies,
  { amountKobo, rateToken, ...given }: CardRequest,
): Promise<{ authorization_url: string; reference: string }> {
  const { db } = platform
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const held = await readRateToken(rateKey, given.userId, rateToken)
  // The token has expired, but a replay still gets the first answer.
  if (!held) return answerOf((await findReplayedDeposit(db, given))?.page)

  const amountCents = centsFor(amountKobo, held.rateE4)
  refuseBeyondLimits(amountCents)
  const charge = { amountKobo, rateId: held.rateId, validUntil: held.validUntil }
  const request: DepositRequest = { ...given, method: 'card', amountCents, charge }
  const opened = await openDeposit(db, request)
  if ('page' in opened) return answerOf(opened.page)
  return answerOf(await requestPaymentPage(platform, provider, opened.claimed, request))
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
