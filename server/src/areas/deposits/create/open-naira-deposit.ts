import { MAX_DEPOSIT_DOLLARS } from '@docket/contract/deposits'
import { formatLimit, toCents } from '@docket/contract/money'
import { centsFor } from '@docket/contract/naira'
import type { Platform } from '../../../host/context/platform.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import type { OpeningInNaira, PaymentPage, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { readRateToken } from '../rate/quote-rate.ts'
import { type DepositRequest, findReplayedDeposit, openDeposit, requestPaymentPage } from './open-deposit.ts'

interface NairaRequest extends Pick<DepositRequest, 'userId' | 'idempotency' | 'address' | 'alongside'> {
  amountKobo: bigint
  rateToken: string
}

type Dependencies = Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'> & {
  provider: PaymentProvider | null
  opening: OpeningInNaira
  rateKey: Uint8Array
}

/**
 * Opens a deposit that is charged in naira at the rate that is held for the user, and returns its payment page. The
 * amount that will be credited is fixed here: the charge at that rate, in whole cents. If the provider's answer is
 * lost, a retry with the same idempotency key opens a payment with a new id for the same deposit: the provider accepts
 * each id only once.
 * @throws PAYMENT_UNAVAILABLE, RATE_EXPIRED, VALIDATION_ERROR, KEY_REUSED, IN_PROGRESS
 */
export async function openNairaDeposit(
  { provider, opening, rateKey, ...platform }: Dependencies,
  { amountKobo, rateToken, ...caller }: NairaRequest,
): Promise<PaymentPage> {
  const { db } = platform
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const rate = await readRateToken(rateKey, caller.userId, rateToken)
  // The token has expired, but a replay still gets the first answer.
  if (!rate) return pageOf(await findReplayedDeposit(db, caller))

  const amountCents = centsFor(amountKobo, rate.rateE4)
  refuseBeyondLimits(amountCents, opening)
  const charge = { amountKobo, rateId: rate.rateId, validUntil: rate.validUntil }
  const request: DepositRequest = { ...caller, method: provider.method, amountCents, charge }
  const opened = await openDeposit(db, request)
  return 'page' in opened ? opened.page : requestPaymentPage(platform, provider, opened.claimed, request)
}

function pageOf(replayed: Awaited<ReturnType<typeof findReplayedDeposit>>): PaymentPage {
  if (!replayed?.page) throw new ShopError('RATE_EXPIRED')
  return replayed.page
}

function refuseBeyondLimits(amountCents: bigint, { methodName, minimumDollars }: OpeningInNaira) {
  if (amountCents < toCents(minimumDollars)) {
    throw invalid({ amountNGN: [`Minimum deposit for ${methodName} is ${formatLimit(minimumDollars)}.`] })
  }
  if (amountCents > toCents(MAX_DEPOSIT_DOLLARS)) {
    throw invalid({
      amountNGN: [`Maximum deposit for ${methodName} is ${formatLimit(MAX_DEPOSIT_DOLLARS)}.`],
    })
  }
}
