import { EVIDENCE_SIGN_INS, type Evidence } from '@docket/contract/admin/evidence'
import { toDollars } from '@docket/contract/money'
import type { Platform } from '../../host/context/platform.ts'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { selectEvents } from '../activity/select-events.ts'
import { getDepositReceipt } from '../deposits/list/deposit-receipt.ts'
import type { Providers } from '../deposits/payments/registry.ts'
import { STATUS_OF, selectDisputes } from '../disputes/select-disputes.ts'
import { readSeller } from '../settings/seller.ts'
import { messagesAbout, ordersSince } from './orders.ts'
import { readTerms, type Terms } from './terms.ts'

/**
 * What the shop knows about a disputed payment: who paid, what was bought with it, what the customer did with it, and the
 * terms of then. Accounts are masked, so it needs no permission to reveal them. @throws NOT_FOUND
 */
export async function getEvidence(platform: Platform, providers: Providers, id: number): Promise<Evidence> {
  const { db } = platform
  const dispute = await findDispute(db, id)
  const userId = dispute.user_id
  const terms = await readTerms(db)
  const [seller, signIns, { orders, orderCount }, deposit] = await Promise.all([
    readSeller(platform),
    signInsOf(db, userId),
    ordersSince(platform, terms, { userId, since: dispute.deposited_at }),
    depositOf(db, providers, dispute),
  ])
  const customer = customerOf(dispute, terms)
  const named = [customer.terms, ...orders.map((order) => order.terms)]
  return {
    madeAt: new Date().toISOString(),
    seller,
    dispute: {
      id,
      status: STATUS_OF[dispute.state],
      providerId: dispute.provider_id,
      reason: dispute.reason,
      amount: dispute.amount_cents === null ? null : toDollars(dispute.amount_cents),
      createdAt: dispute.first_heard_at.toISOString(),
    },
    customer,
    deposit,
    signIns,
    ...{ orders, orderCount },
    messages: await messagesAbout(
      db,
      orders.map((order) => order.id),
    ),
    recordedSince: terms.since.toISOString(),
    versions: await terms.textsOf(named.flatMap(({ version }) => version ?? [])),
  }
}

async function findDispute(db: Database, id: number) {
  const row = await selectDisputes(db)
    .select(['returned_payments.provider_id', 'returned_payments.payment_id', 'deposits.method'])
    .select(['deposits.reference', 'deposits.amount_cents as deposit_cents', 'deposits.status'])
    .select(['deposits.created_at as deposited_at', 'users.username', 'users.created_at as signed_up_at'])
    .select(['users.email_verified_at', 'users.erased_at'])
    .where('returned_payments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

type Disputed = Awaited<ReturnType<typeof findDispute>>

function customerOf(dispute: Disputed, terms: Terms): Evidence['customer'] {
  const { username, email, signed_up_at, email_verified_at, erased_at } = dispute
  return {
    ...{ username, email },
    signedUpAt: signed_up_at.toISOString(),
    emailVerifiedAt: email_verified_at?.toISOString() ?? null,
    isErased: erased_at !== null,
    terms: terms.at(signed_up_at),
  }
}

async function depositOf(
  db: Database,
  providers: Providers,
  dispute: Disputed,
): Promise<Evidence['deposit']> {
  const { deposit_id, user_id, status, payment_id: paymentId, method, reference } = dispute
  const receipt =
    status === 'COMPLETED'
      ? await getDepositReceipt(db, providers, { id: deposit_id, userId: user_id })
      : null
  return {
    id: deposit_id,
    ...{ method, reference, paymentId },
    amount: receipt?.amount ?? toDollars(dispute.deposit_cents),
    createdAt: dispute.deposited_at.toISOString(),
    creditedAt: receipt?.creditedAt ?? null,
    paid: receipt?.paid ?? [],
  }
}

/** The customer's own sign-ins, the newest first. */
async function signInsOf(db: Database, userId: number): Promise<Evidence['signIns']> {
  const rows = await selectEvents(db, { kind: 'signed-in' })
    .where('security_events.user_id', '=', userId)
    .where('security_events.actor_id', 'is', null)
    .limit(EVIDENCE_SIGN_INS)
    .execute()
  return rows.map(({ at, network, browser }) => ({ at: at.toISOString(), network, browser }))
}
