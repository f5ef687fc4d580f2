import { PAGE_OPENED } from '@docket/contract/admin/deposits'
import { sql } from 'kysely'
import type {
  DepositMethod,
  PaymentPage,
  PaymentProvider,
} from '../../../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../../payments/provider/payment-provider-error.ts'
import type { Platform } from '../../../platform/context/platform.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ShopError } from '../../../platform/errors.ts'
import { endRefusals, recordRefusal } from './deposit-refusals.ts'
import {
  type ClaimedDeposit,
  type DepositRequest,
  openDeposit,
  releaseDeposit,
  storePaymentPage,
} from './open-deposit.ts'

/**
 * Asks the provider for the payment page of a deposit that this request has claimed, and stores the page. The deposit
 * is written before the provider is called, and the provider gets its reference. So every payment can be matched to its
 * deposit, even if the answer is lost.
 * @throws PAYMENT_UNAVAILABLE
 */
export async function requestPaymentPage(
  { db, config, shopIdentity, log }: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider,
  { id, reference }: ClaimedDeposit,
  { userId, amountCents, charge }: DepositRequest,
): Promise<PaymentPage> {
  const { method } = provider
  try {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const page = await provider.create({
      reference,
      paymentId: provider.usesOurPaymentIds ? await addAttempt(db, method, { id, reference }) : null,
      amountCents,
      charge: charge && { currency: 'NGN', minorUnits: charge.amountKobo },
      email,
      description: `${shopIdentity.current().storeName} wallet deposit`,
      publicUrl: config.publicUrl,
    })
    const stored = await storePaymentPage(db, id, page)
    await endRefusals(db, method)
    return stored
  } catch (error) {
    const refused = error instanceof PaymentProviderError && error.refused
    if (error instanceof PaymentProviderError) {
      const { reason, words } = error
      log.warn({ depositId: id, method, reason, words }, 'The provider opened no payment page.')
      await recordRefusal(db, { id, method }, error)
    }
    await releaseDeposit(db, id, { refused })
    throw error
  }
}

/** Stores a payment with a new id before the provider gets the id, so that each of its notices finds its deposit. */
async function addAttempt(db: Database, method: DepositMethod, deposit: ClaimedDeposit): Promise<string> {
  const { payment_id } = await db
    .insertInto('payments')
    .values(({ selectFrom }) => ({
      payment_id: selectFrom('payments')
        .select(sql<string>`${deposit.reference}::text || '-' || (count(*) + 1)`.as('reference'))
        .where('deposit_id', '=', deposit.id),
      deposit_id: deposit.id,
      method,
      status: PAGE_OPENED,
      details: JSON.stringify({}),
    }))
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  return payment_id
}

/**
 * Opens a deposit for which the provider charges the amount in dollars, and returns its payment page. If the provider's
 * answer is lost, a retry with the same idempotency key opens another page for the same deposit. A retry without a key
 * opens a new deposit.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function openDollarDeposit(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider | null,
  dollarRequest: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<PaymentPage> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...dollarRequest, method: provider.method, charge: null }
  const opened = await openDeposit(platform.db, request)
  return 'page' in opened ? opened.page : requestPaymentPage(platform, provider, opened.claimed, request)
}
