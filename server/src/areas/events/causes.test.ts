import { beforeAll, describe, expect, it } from 'vitest'
import { openCardShop } from '../../../test/areas/card-deposits.ts'
import { hear, heard } from '../../../test/areas/events.ts'
import { testReports } from '../../../test/areas/reports.ts'
import { dispute, refund, testReturns } from '../../../test/areas/returns.ts'
import { type TestCaller, useShop } from '../../../test/shop.ts'
import { addAdmin } from '../identity/operators/create-admin.ts'

const shop = useShop(openCardShop)
const admin = {} as TestCaller
const { addReport, answer, decline, reply } = testReports({ shop, admin })
const { hear: hearNotices } = testReturns(shop)
beforeAll(async () => {
  Object.assign(admin, await shop.admin())
  await hear(shop)
})

const post = (path: string, body: object) => shop.api('POST', `/admin${path}`, { token: admin.token, body })
const of = (subject: string) => heard(shop, subject)
const typesOf = async (subject: string) => (await of(subject)).map(([type]) => type)

describe('a purchase', () => {
  it('is told as it is delivered and as it is refunded', async () => {
    const user = await shop.user({ balance: 20 })
    const product = await shop.product({ price: 2 })
    const { body } = await shop.buy(user, product.id, { quantity: 3 })
    const refunded = await post('/purchase/refund', {
      purchaseId: body.id,
      amount: 1.5,
      reason: 'One did not work.',
    })
    expect(refunded.status).toBe(201)
    const ids = { purchaseId: body.id, userId: user.id }
    expect(await of(`purchase:${body.id}`)).toEqual([
      ['purchase.delivered', { ...ids, productId: product.id, quantity: 3, amountCents: 600 }],
      ['purchase.refunded', { ...ids, amountCents: 150, actorId: admin.id }],
    ])
  })

  it('that is refused or repeated tells nothing more', async () => {
    const user = await shop.user({ balance: 3 })
    const product = await shop.product({ price: 2 })
    const key = 'a-key-of-eight-or-more'
    const buy = () =>
      shop.api('POST', '/shop/buy', {
        token: user.token,
        body: { logProductId: product.id, quantity: 1 },
        headers: { 'idempotency-key': key },
      })
    const { body } = await buy()
    expect((await buy()).body.id).toBe(body.id)
    expect((await shop.buy(user, product.id)).status).toBe(402)
    expect(await typesOf(`purchase:${body.id}`)).toEqual(['purchase.delivered'])
    const rows = await shop.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'purchase.delivered')
      .execute()
    const purchases = await shop.db.selectFrom('purchases').select('id').execute()
    expect(rows).toHaveLength(purchases.length)
  })

  it('of a shop without listeners writes no event', async () => {
    await hear(shop, [])
    const user = await shop.user({ balance: 5 })
    const { body } = await shop.buy(user, (await shop.product({ price: 2 })).id)
    expect(await of(`purchase:${body.id}`)).toEqual([])
    await hear(shop)
  })

  it('has an account that is replaced', async () => {
    const { user, product, purchaseId, accountIds, id } = await addReport()
    const [accountId = 0] = accountIds
    const { body } = await post('/purchase/replace', { purchaseId, accountId, reason: 'Dead' })
    expect((await of(`purchase:${purchaseId}`)).at(-1)).toEqual([
      'account.replaced',
      { purchaseId, userId: user.id, productId: product.id, accountId, replacementId: body.replacementId },
    ])
    expect((await of(`report:${id}`)).at(-1)).toMatchObject(['report.answered', { outcome: 'REPLACED' }])
  })
})

describe('a report', () => {
  it('is told as it is opened, answered, declined and opened again, in this order', async () => {
    const { user, id, purchaseId } = await addReport()
    await answer(id, 'Please try again.')
    await decline(id)
    await reply(user, id, 'It still does not work.')
    const ids = { reportId: id, purchaseId, userId: user.id }
    expect(await of(`report:${id}`)).toEqual([
      ['report.opened', { ...ids, kind: 'PROBLEM', again: false }],
      ['report.answered', { ...ids, outcome: 'ANSWERED' }],
      ['report.answered', { ...ids, outcome: 'DECLINED' }],
      ['report.opened', { ...ids, kind: 'PROBLEM', again: true }],
    ])
  })

  it('of ownership tells of its batch when three customers claim it', async () => {
    const product = await shop.product({ price: 1, accounts: 5 })
    for (let nth = 1; nth <= 4; nth++) {
      const user = await shop.user({ balance: 1 })
      const { body } = await shop.buy(user, product.id)
      await shop.api('POST', '/history/purchases/report', {
        token: user.token,
        body: {
          purchaseId: body.id,
          accountId: body.accounts[0].id,
          kind: 'OWNERSHIP',
          message: 'This is mine.',
        },
      })
    }
    const { id } = await shop.db
      .selectFrom('account_batches')
      .select('id')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    expect(await of(`batch:${id}`)).toEqual([
      ['batch.claimed', { batchId: id, productId: product.id, customers: 3 }],
    ])
  })
})

describe('a deposit', () => {
  it('is told as it is credited', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    expect(await of(`deposit:${deposit.id}`)).toEqual([
      ['deposit.credited', { depositId: deposit.id, userId: user.id, method: 'card', amountCents: 5_000 }],
    ])
  })

  it('is told as it goes to review, and as an operator credits it', async () => {
    const { user, deposit } = await shop.depositAfter('wrong-amount')
    const settled = await post('/deposit/settle', {
      ...{ id: deposit.id, decision: 'credit', amount: 10, reason: 'It arrived in part.' },
    })
    expect(settled.status).toBe(200)
    const ids = { depositId: deposit.id, userId: user.id, method: 'card' }
    expect(await of(`deposit:${deposit.id}`)).toEqual([
      ['deposit.needs_review', { ...ids, reason: 'underpaid' }],
      ['deposit.credited', { ...ids, amountCents: 1_000 }],
    ])
  })

  it('is told once as its money goes back: at a refund, and at the end of a dispute', async () => {
    const refunded = await shop.depositAfter('pay')
    const facts = { refund_reference: 'R1' }
    await hearNotices(
      refund(refunded.deposit, 'pending', facts),
      refund(refunded.deposit, 'processed', facts),
      refund(refunded.deposit, 'processed', facts),
    )
    expect((await of(`deposit:${refunded.deposit.id}`)).slice(1)).toMatchObject([
      ['deposit.returned', { depositId: refunded.deposit.id, kind: 'refund' }],
    ])
    const disputed = await shop.depositAfter('pay')
    await hearNotices(dispute(disputed.deposit, 'create'))
    expect(await typesOf(`deposit:${disputed.deposit.id}`)).toEqual(['deposit.credited'])
    await hearNotices(
      dispute(disputed.deposit, 'resolve', { status: 'resolved', resolution: 'merchant-accepted' }),
    )
    expect((await of(`deposit:${disputed.deposit.id}`)).slice(1)).toMatchObject([
      ['deposit.returned', { kind: 'dispute' }],
    ])
  })
})

it('a credit by an operator is told, and a debit is not', async () => {
  const user = await shop.user({ balance: 5 })
  for (const amount of [2.5, -1])
    await post('/user/wallet-adjustment', { userId: user.id, amount, reason: 'For a test' })
  expect(await of(`user:${user.id}`)).toEqual([
    ['wallet.credited', { userId: user.id, amountCents: 250, actorId: admin.id }],
  ])
})

it('a changed price is told, and another change is not', async () => {
  const { id } = await shop.product({ price: 2 })
  const { body } = await shop.api('GET', `/admin/product/list?id=${id}`, { token: admin.token })
  const [{ title, description, subCategory, subCategoryId, costPrice }] = body.items
  for (const sellingPrice of [2, 3.25]) {
    const changed = { id, title, description, subCategoryId, costPrice, sellingPrice }
    await shop.api('PUT', '/admin/product', {
      token: admin.token,
      body: { ...changed, categoryId: subCategory.categoryId },
    })
  }
  const events = (await of(`product:${id}`)).filter(([type]) => type === 'product.price_changed')
  expect(events).toEqual([
    ['product.price_changed', { productId: id, oldPriceCents: 200, newPriceCents: 325, actorId: admin.id }],
  ])
})

it('a new operator is told', async () => {
  await addAdmin(shop.db, { email: 'new@docket.test', username: 'newcomer', operatorRole: 'STOCK' })
  const { id } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'newcomer')
    .executeTakeFirstOrThrow()
  expect(await of(`user:${id}`)).toEqual([['operator.added', { userId: id, role: 'STOCK', actorId: null }]])
})
