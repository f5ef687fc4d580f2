import type { Answer, Method } from '../shop.ts'
import { sendAnswer } from './evidence.ts'
import { picture, RED, testUploads } from './logos.ts'
import {
  alertRoute,
  alertRouteBody,
  answerTemplate,
  bought,
  type Context,
  call,
  cardDispute,
  category,
  coupon,
  covered,
  deposit,
  EXPIRY,
  heldDispute,
  invitee,
  namedPictures,
  newProduct,
  noted,
  pathOfPicture,
  pictured,
  productBody,
  reason,
  report,
  requested,
  returnedPayment,
  savedView,
  stocked,
  unique,
  unmatchedNotice,
  unsetTimeZone,
} from './needs-of-acts.ts'

/** What a call sends besides its method and path. */
interface CallParts {
  body?: unknown
  id?: number | undefined
  path?: string
  query?: string
  text?: string
}

/** Prepares an act: returns what the call sends, or the function that makes it. */
type Prepare = (context: Context) => Promise<CallParts | (() => Promise<Answer>)>

/** A successful call of every act, by `METHOD path`. */
export const ACTS: Readonly<Record<string, Prepare>> = {
  'POST /admin/account': async ({ shop }) => {
    const { id } = await shop.product()
    return { body: { logProductId: id, value: unique(), provenance: 'me' } }
  },
  'PUT /admin/account': async (c) => ({ body: { id: (await stocked(c)).ids[0], value: unique() } }),
  'DELETE /admin/account/{id}': async (c) => ({ id: (await stocked(c)).ids[0] }),
  'GET /admin/account/list': async (c) => ({ query: `?logProductId=${(await stocked(c)).product.id}` }),
  'POST /admin/alert/route': async () => ({ body: { channel: 'mail', ...alertRouteBody() } }),
  'PUT /admin/alert/route': async (c) => ({ body: { id: await alertRoute(c), ...alertRouteBody() } }),
  'DELETE /admin/alert/route/{id}': async (c) => ({ id: await alertRoute(c) }),
  'POST /admin/alert/route/test': async (c) => ({ body: { id: await alertRoute(c) } }),
  'POST /admin/account/batch/undo': async (c) => ({ body: { id: (await stocked(c)).batchId } }),
  'POST /admin/account/batch/withdraw': async (c) => ({
    body: { id: (await stocked(c)).batchId, reason },
  }),
  'POST /admin/account/bulk/delete': async (c) => {
    const { product, ids } = await stocked(c)
    return { body: { logProductId: product.id, ids } }
  },
  'POST /admin/account/bulk/withdraw': async (c) => {
    const { product, ids } = await stocked(c)
    return { body: { logProductId: product.id, ids, reason } }
  },
  'POST /admin/account/import': async ({ shop }) => {
    const { id } = await shop.product()
    return { query: `?logProductId=${id}&mode=commit&provenance=me`, text: unique() }
  },
  'POST /admin/account/withdraw': async (c) => ({ body: { id: (await stocked(c)).ids[0], reason } }),
  'POST /admin/answer-template': async () => ({ body: { title: unique(), text: 'We are on it.' } }),
  'PUT /admin/answer-template': async (c) => ({
    body: { id: await answerTemplate(c), title: unique(), text: 'We are on it.' },
  }),
  'DELETE /admin/answer-template/{id}': async (c) => ({ id: await answerTemplate(c) }),
  'POST /admin/approval/credit': async ({ shop }) => ({
    body: { userId: (await shop.user()).id, amount: 300, reason },
  }),
  'POST /admin/approval/decide': async (c) => ({
    body: { id: (await requested(c, c.helper)).id, decision: 'approve' },
  }),
  'POST /admin/approval/refund': async (c) => ({
    body: { purchaseId: (await bought(c)).purchaseId, amount: 1, reason },
  }),
  'POST /admin/approval/withdraw': async (c) => ({ body: { id: (await requested(c, c.operator)).id } }),
  'POST /admin/category': async () => ({ body: { name: unique() } }),
  'PUT /admin/category': async ({ shop }) => ({
    body: { id: (await shop.product()).categoryId, name: unique() },
  }),
  'DELETE /admin/category/{id}': async (c) => ({ id: await category(c) }),
  'PUT /admin/category/upload-logo': upload('/admin/category/upload-logo', async (c) => category(c)),
  'POST /admin/coupon': async () => ({ body: { value: unique(), percentage: 10, expiryDate: EXPIRY } }),
  'PUT /admin/coupon': async ({ shop }) => {
    const id = await shop.coupon({ code: unique(), percentage: 10 })
    return { body: { id, value: unique(), percentage: 20, expiryDate: EXPIRY } }
  },
  'DELETE /admin/coupon/{id}': async (c) => ({ id: await coupon(c) }),
  'POST /admin/coupon/bulk/delete': async (c) => ({ body: { ids: [await coupon(c)] } }),
  'POST /admin/coupon/bulk/end': async (c) => ({ body: { ids: [await coupon(c)] } }),
  'POST /admin/coupon/bulk/resume': async ({ shop }) => {
    const id = await shop.coupon({ code: unique(), percentage: 10, expiresAt: new Date(1) })
    return { body: { coupons: [{ id, expiryDate: EXPIRY }] } }
  },
  'POST /admin/deposit/exchange-rate/accept': async ({ shop }) => {
    const rate = (rate_e4: bigint, refused: boolean) => ({
      rate_e4,
      source: 'a test',
      provider_time: new Date(),
      ask_again_at: new Date(Date.now() + 3_600_000),
      refused,
    })
    await shop.db.insertInto('exchange_rates').values(rate(15_000_000n, false)).execute()
    const { id } = await shop.db
      .insertInto('exchange_rates')
      .values(rate(25_000_000n, true))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { body: { id } }
  },
  'POST /admin/deposit/notice/handle': async (c) => ({ body: { id: await unmatchedNotice(c) } }),
  'POST /admin/deposit/recheck': async (c) => ({ body: { id: await deposit(c) } }),
  'POST /admin/deposit/return/handle': async (c) => ({
    body: { id: await returnedPayment(c), debit: 5, isMoreConfirmed: true, note: reason },
  }),
  'POST /admin/dispute/mark': async (c) => ({
    body: { id: await heldDispute(c), as: 'WON', note: reason },
  }),
  'POST /admin/dispute/answer': async (c) => {
    const id = await cardDispute(c)
    return () => sendAnswer(c.shop, c.operator.token, { id })
  },
  'PUT /admin/dispute/settings': async () => ({ body: { buyingDuringDisputes: true } }),
  'POST /admin/deposit/settle': async (c) => ({
    body: { id: await deposit(c), decision: 'credit', amount: 5, reason },
  }),
  'GET /admin/history/purchases/list': async (c) => {
    const { id } = await c.shop.product({ price: 1, accounts: 1 })
    await c.shop.buy(await c.shop.user({ balance: 5 }), id)
    return { query: `?productId=${id}&values=true` }
  },
  'POST /admin/hold': async (c) => {
    const { batchId, ids } = await stocked(c)
    return { body: { batchId, accountId: ids[0], reason } }
  },
  'POST /admin/hold/decide': async (c) => {
    const { batchId } = await stocked(c)
    const { body } = await call(c, 'POST', '/admin/hold', { batchId, reason })
    return { body: { id: body.id, decision: 'WITHDRAWN', reason } }
  },
  'POST /admin/event/try-again': async ({ shop }) => {
    const event = { listener: 'test', type: 'product.sold_out', version: 1, subject: 'product:1' }
    const failed = { payload: '{}', given_up_at: new Date() }
    await shop.db
      .insertInto('events')
      .values({ ...event, ...failed })
      .execute()
    return { body: {} }
  },
  'POST /admin/hold/find-account': async (c) => ({
    body: { value: (await stocked(c)).product.accounts[0] },
  }),
  'PUT /admin/limit': async (c) => ({ body: (await call(c, 'GET', '/admin/limit')).body.limits }),
  'POST /admin/mail/send-again': async ({ shop }) => {
    const { id } = await shop.user()
    const failed = { failed_at: new Date(), failure: '550', attempts: 20 }
    await shop.db
      .insertInto('mails')
      .values({ user_id: id, template: 'refund', params: '{}', ...failed })
      .execute()
    return { body: {} }
  },
  'POST /admin/operator/invite': async () => ({ body: invitee() }),
  'POST /admin/operator/invite-again': async (c) => ({
    body: { id: (await call(c, 'POST', '/admin/operator/invite', invitee())).body.id },
  }),
  'PUT /admin/operator/role': async ({ shop }) => ({
    body: { id: (await shop.admin('STOCK')).id, operatorRole: 'MANAGER' },
  }),
  'POST /admin/product': async (c) => ({ body: await productBody(c) }),
  'PUT /admin/product': async (c) => ({
    body: { ...(await productBody(c)), id: (await c.shop.product()).id },
  }),
  'DELETE /admin/product/{id}': async (c) => ({ id: (await stocked(c)).product.id }),
  'DELETE /admin/product/{id}/cover': async (c) => ({ path: `/admin/product/${await covered(c)}/cover` }),
  'DELETE /admin/product/{id}/picture/{pictureId}': async (c) => ({ path: await pathOfPicture(c) }),
  'PUT /admin/product/add-picture': upload('/admin/product/add-picture', newProduct),
  'PUT /admin/product/picture-as-cover': async (c) => ({ body: await pictured(c) }),
  'PUT /admin/product/pictures': async (c) => ({ body: await namedPictures(c) }),
  'POST /admin/product/bulk/delete': async (c) => ({ body: { ids: [(await stocked(c)).product.id] } }),
  'PUT /admin/product/cover-focus': async (c) => ({ body: { id: await covered(c), x: 10, y: 10 } }),
  'POST /admin/product/preview': async () => ({ body: { description: '<p>A text.</p>' } }),
  'PUT /admin/product/upload-cover': upload(
    '/admin/product/upload-cover',
    async ({ shop }) => (await shop.product()).id,
  ),
  'POST /admin/purchase/refund': async (c) => ({
    body: { purchaseId: (await bought(c)).purchaseId, amount: 1, reason },
  }),
  'POST /admin/purchase/replace': async (c) => ({ body: { ...(await bought(c)), reason } }),
  'POST /admin/purchase/reveal': async (c) => ({ body: await bought(c) }),
  'POST /admin/report/answer': async (c) => ({ body: { id: await report(c), text: 'An answer.' } }),
  'POST /admin/report/decline': async (c) => ({ body: { id: await report(c), answer: 'An answer.' } }),
  'POST /admin/saved-view': async () => ({ body: { list: 'users', name: unique(), search: {} } }),
  'PUT /admin/saved-view': async (c) => ({
    body: { id: await savedView(c), name: unique(), isStart: false },
  }),
  'DELETE /admin/saved-view/{id}': async (c) => ({ id: await savedView(c) }),
  'PUT /admin/security/require-totp': async ({ shop, operator }) => {
    const keys = shop.platform.keys
    await shop.db
      .insertInto('admin_totp')
      .values({
        id: operator.id,
        key_id: keys.currentKeyId,
        secret: Buffer.from('secret'),
        confirmed_at: new Date(),
      })
      .execute()
    await shop.db.updateTable('shop_settings').set({ require_admin_totp: true }).execute()
    shop.platform.sessions.forget('all')
    return { body: { required: false } }
  },
  'PUT /admin/deposit/exact-amounts': async () => ({ body: { exactAmountsOnly: true } }),
  'PUT /admin/settings/brand/picture': async ({ shop, operator }) => {
    const file = await picture(RED).png().toBuffer()
    const path = '/admin/settings/brand/picture'
    const entries: [string, string | Buffer][] = [
      ['kind', 'logo'],
      ['file', file],
    ]
    return () => testUploads(() => ({ shop, admin: operator }), path).sendForm(entries)
  },
  'PUT /admin/settings/brand': async (c) => {
    const { body } = await call(c, 'GET', '/admin/settings/brand')
    return { body: { accent: 'teal', logo: null, icon: null, revision: body.revision } }
  },
  'PUT /admin/settings/time-zone': async (c) => unsetTimeZone(c, 'Asia/Shanghai'),
  'POST /admin/settings/time-zone/first': async (c) => unsetTimeZone(c, 'Europe/Berlin'),
  'PUT /admin/settings/seller': async () => ({ body: { name: unique(), address: null, taxNumber: null } }),
  'PUT /admin/settings/store': async () => ({ body: { storeName: unique(), supportChatNumber: null } }),
  'POST /admin/settings/trackingNoPrice': async () => ({ body: { sellingPrice: 2, costPrice: 1 } }),
  'PUT /admin/site-text': async (c) => {
    const { body } = await call(c, 'GET', '/admin/site-text/versions/lead')
    return { body: { text: { name: 'lead', content: null }, basedOn: body[0]?.id ?? null } }
  },
  'POST /admin/site-text/preview': async () => ({ body: { text: { name: 'lead', content: null } } }),
  'POST /admin/sub-category': async (c) => ({ body: { categoryId: await category(c), name: unique() } }),
  'PUT /admin/sub-category': async ({ shop }) => ({
    body: { id: (await shop.product()).subCategoryId, name: unique() },
  }),
  'DELETE /admin/sub-category/{id}': async (c) => {
    const body = { categoryId: await category(c), name: unique() }
    return { id: (await call(c, 'POST', '/admin/sub-category', body)).body.id }
  },
  'POST /admin/user/erase': async ({ shop }) => ({ body: { id: (await shop.user()).id, reason } }),
  'POST /admin/user/note': async (c) => ({ body: { userId: (await noted(c)).userId, text: 'Called.' } }),
  'DELETE /admin/user/note/{id}': async (c) => ({ id: (await noted(c)).noteId }),
  'POST /admin/user/tag': async (c) => ({ body: { userId: (await noted(c)).userId, tag: 'vip' } }),
  'POST /admin/user/tag/remove': async (c) => ({ body: { userId: (await noted(c)).userId, tag: 'Slow' } }),
  'POST /admin/user/reset-second-step': async ({ shop }) => ({
    body: { id: (await shop.user()).id, reason },
  }),
  'PUT /admin/user/suspension': async ({ shop }) => ({
    body: { id: (await shop.user()).id, suspended: true, reason },
  }),
  'POST /admin/user/wallet-adjustment': async ({ shop }) => ({
    body: { userId: (await shop.user()).id, amount: 1, reason },
  }),
}

function upload(path: string, idOf: (context: Context) => Promise<number>): Prepare {
  return async (context) => {
    const id = await idOf(context)
    const file = await picture(RED).png().toBuffer()
    return () => testUploads(() => ({ shop: context.shop, admin: context.operator }), path).upload(id, file)
  }
}

/** Prepares an act by its name, and returns the function that makes it. */
export async function prepareAct(name: string, context: Context): Promise<() => Promise<Answer>> {
  const prepare = ACTS[name]
  if (!prepare) throw new Error(`There is no example of ${name} in server/test/areas/acts.ts.`)
  const parts = await prepare(context)
  if (typeof parts === 'function') return parts
  const [method, pattern = ''] = name.split(' ')
  const path = parts.path ?? pattern.replace('{id}', String(parts.id))
  return () =>
    context.shop.api(method as Method, `${path}${parts.query ?? ''}`, {
      token: context.operator.token,
      ...(parts.body !== undefined && { body: parts.body }),
      ...(parts.text !== undefined && { body: parts.text, headers: { 'content-type': 'text/plain' } }),
    })
}
