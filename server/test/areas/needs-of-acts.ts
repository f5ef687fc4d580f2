import { holdMoney } from '../../src/areas/wallet/holds-and-debts.ts'
import type { Method, TestCaller, TestShop } from '../shop.ts'
import { picture, RED, testUploads } from './logos.ts'
import { testReports } from './reports.ts'

export const reason = 'A good reason.'
export const EXPIRY = '2099-01-01T00:00:00.000Z'
let number = 0
export const unique = () => `N${++number}${Date.now() % 1e6}`

export interface Context {
  shop: TestShop
  /** Prepares what the act needs. */
  helper: TestCaller
  /** Makes the act. */
  operator: TestCaller
}

/** A call of the helper. */
export const call = ({ shop, helper }: Context, method: Method, path: string, body?: unknown) =>
  shop.api(method, path, { token: helper.token, body })

/** A product with three accounts of one batch, which has no importer. */
export async function stocked({ shop }: Context) {
  const product = await shop.product({ price: 1, accounts: 3 })
  const rows = await shop.db
    .selectFrom('accounts')
    .select(['id', 'batch_id'])
    .where('product_id', '=', product.id)
    .orderBy('id')
    .execute()
  return { product, ids: rows.map(({ id }) => id), batchId: rows[0]?.batch_id ?? 0 }
}

/** An account that a customer has bought. */
export async function bought({ shop }: Context) {
  const product = await shop.product({ price: 5, accounts: 4 })
  const { body } = await shop.buy(await shop.user({ balance: 10 }), product.id)
  return { purchaseId: body.id as number, accountId: body.accounts[0].id as number }
}

export async function requested({ shop }: Context, by: TestCaller): Promise<{ id: number }> {
  const body = { userId: (await shop.user()).id, amount: 300, reason }
  return (await shop.api('POST', '/admin/approval/credit', { token: by.token, body })).body
}

export const category = async (c: Context): Promise<number> =>
  (await call(c, 'POST', '/admin/category', { name: unique() })).body.id

export const coupon = ({ shop }: Context) => shop.coupon({ code: unique(), percentage: 10 })

/** A return of a deposit whose customer has $5. */
export async function returnedPayment({ shop, helper }: Context): Promise<number> {
  const user = await shop.user()
  const body = { userId: user.id, amount: 5, reason }
  await shop.api('POST', '/admin/user/wallet-adjustment', { token: helper.token, body })
  const { id: depositId } = await shop.db
    .insertInto('deposits')
    .values({
      user_id: user.id,
      method: 'crypto',
      amount_cents: 1_200n,
      status: 'FAILED',
      reference: unique(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paymentId = unique()
  await shop.db
    .insertInto('payments')
    .values({
      payment_id: paymentId,
      deposit_id: depositId,
      method: 'crypto',
      status: 'refunded',
      details: '{}',
    })
    .execute()
  const { id } = await shop.db
    .insertInto('returned_payments')
    .values({
      payment_id: paymentId,
      kind: 'refund',
      state: 'returned',
      provider_status: 'refunded',
      needs_handling: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function openDispute(context: Context): Promise<number> {
  const id = await returnedPayment(context)
  await context.shop.db
    .updateTable('returned_payments')
    .set({ kind: 'dispute', state: 'open' })
    .where('id', '=', id)
    .execute()
  return id
}

/** An open dispute that holds the five dollars of its customer. */
export async function heldDispute(context: Context): Promise<number> {
  const id = await openDispute(context)
  await context.shop.db.transaction().execute(async (tx) => {
    const { wallet_id } = await tx
      .selectFrom('returned_payments')
      .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
      .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
      .innerJoin('wallets', 'wallets.user_id', 'deposits.user_id')
      .select('wallets.id as wallet_id')
      .where('returned_payments.id', '=', id)
      .executeTakeFirstOrThrow()
    await holdMoney(tx, { walletId: wallet_id, amountCents: 500n, reference: `return:${id}:1` })
    await tx
      .updateTable('returned_payments')
      .set({ settled_state: 'open', share_cents: 500n, held_cents: 500n, transfers: 1 })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('wallets').set({ open_disputes: 1 }).where('id', '=', wallet_id).execute()
  })
  return id
}

/** An open dispute of a payment by card, which the provider has a number of. */
export async function cardDispute(context: Context): Promise<number> {
  const { db } = context.shop
  const id = await openDispute(context)
  const { payment_id } = await db
    .updateTable('returned_payments')
    .set({ provider_id: String(id) })
    .where('id', '=', id)
    .returning('payment_id')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const rate = await db
    .insertInto('exchange_rates')
    .values({ source: 'test', rate_e4: 15_000_000n, provider_time: now, ask_again_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const charge = { charge_kobo: 100n, exchange_rate_id: rate.id, rate_valid_until: now }
  const ofPayment = db.selectFrom('payments').select('deposit_id').where('payment_id', '=', payment_id)
  await db
    .updateTable('deposits')
    .set({ method: 'card', ...charge })
    .where('id', 'in', ofPayment)
    .execute()
  return id
}

export async function unmatchedNotice({ shop }: Context): Promise<number> {
  const { id } = await shop.db
    .insertInto('unmatched_notices')
    .values({ provider: 'paystack', key: unique(), kind: 'dispute', provider_status: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deposit({ shop }: Context): Promise<number> {
  const { id: userId } = await shop.user()
  const { id } = await shop.db
    .insertInto('deposits')
    .values({
      user_id: userId,
      method: 'crypto',
      amount_cents: 1_200n,
      status: 'REVIEW',
      reference: unique(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('deposit_reviews').values({ deposit_id: id, reason: 'late' }).execute()
  return id
}

export const invitee = () => ({
  email: `${unique()}@docket.test`.toLowerCase(),
  username: unique(),
  operatorRole: 'STOCK',
})

export async function productBody({ shop }: Context) {
  const { categoryId, subCategoryId } = await shop.product()
  return { title: unique(), categoryId, subCategoryId, sellingPrice: 1, costPrice: 1 }
}

export async function covered({ shop, helper }: Context): Promise<number> {
  const { id } = await shop.product()
  const file = await picture(RED).png().toBuffer()
  await testUploads(() => ({ shop, admin: helper }), '/admin/product/upload-cover').upload(id, file)
  return id
}

/** A product with a further picture. */
export async function pictured({ shop, helper }: Context): Promise<{ id: number; pictureId: number }> {
  const { id } = await shop.product()
  const file = await picture(RED).png().toBuffer()
  const { upload } = testUploads(() => ({ shop, admin: helper }), '/admin/product/add-picture')
  return { id, pictureId: (await upload(id, file)).body.pictures[0].id }
}

export async function pathOfPicture(context: Context): Promise<string> {
  const { id, pictureId } = await pictured(context)
  return `/admin/product/${id}/picture/${pictureId}`
}

/** The body of the call that orders and names the further pictures of a product. */
export async function namedPictures(context: Context) {
  const { id, pictureId } = await pictured(context)
  return { id, pictures: [{ id: pictureId, alt: 'The back' }] }
}

export async function newProduct({ shop }: Context): Promise<number> {
  return (await shop.product()).id
}

export async function report({ shop, helper }: Context): Promise<number> {
  return (await testReports({ shop, admin: helper }).addReport()).id
}

export async function savedView({ shop, operator }: Context): Promise<number> {
  const body = { list: 'users', name: unique(), search: {} }
  return (await shop.api('POST', '/admin/saved-view', { token: operator.token, body })).body.id
}

/** A shop whose time zone was never set, and the body that sets it. */
export async function unsetTimeZone({ shop }: Context, timeZone: string) {
  await shop.db.updateTable('shop_settings').set({ time_zone: null }).execute()
  return { body: { timeZone } }
}

/** Another destination and fewer kinds than those of `alertRoute`. */
export const alertRouteBody = () => ({
  name: 'Night shift',
  target: `${unique()}@shift.test`,
  kinds: ['ledger'],
  quiet: null,
  digestAt: null,
  isOn: true,
})

export async function alertRoute(c: Context): Promise<number> {
  const body = { channel: 'mail', ...alertRouteBody(), kinds: ['ledger', 'dispute'] }
  return (await call(c, 'POST', '/admin/alert/route', body)).body.id
}

export async function answerTemplate(c: Context): Promise<number> {
  const body = { title: unique(), text: 'We are on it.' }
  return (await call(c, 'POST', '/admin/answer-template', body)).body.id
}

/** A customer with a note and the tag `slow`. */
export async function noted(c: Context): Promise<{ userId: number; noteId: number }> {
  const { id: userId } = await c.shop.user()
  await call(c, 'POST', '/admin/user/tag', { userId, tag: 'slow' })
  const { body } = await call(c, 'POST', '/admin/user/note', { userId, text: 'Asks often.' })
  return { userId, noteId: body.id }
}
