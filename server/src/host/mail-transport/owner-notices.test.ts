import { describe, expect, it } from 'vitest'
import { useNewTestShop } from '../../../test/shop.ts'
import { writeEntry } from '../../areas/deposits/audit/audited.ts'
import { addAdmin } from '../../areas/identity/operators/create-admin.ts'
import { areas } from '../../areas.ts'
import { createMailContent, mailsOf } from './create-mail-content.ts'

const { shop, admin: owner } = useNewTestShop()

const as = (token: string) => ({
  post: (path: string, body: object) => shop.api('POST', `/admin${path}`, { token, body }),
  put: (path: string, body: object) => shop.api('PUT', `/admin${path}`, { token, body }),
})

/** The mails to a user about acts of operators, as they would be sent now, oldest first. */
async function noticesTo({ id }: { id: number }) {
  const mails = await shop.db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .selectAll('mails')
    .select('users.username')
    .where('mails.user_id', '=', id)
    .where('mails.template', '=', 'owner-notice')
    .orderBy('mails.id')
    .execute()
  const mailShop = { storeName: 'A shop', publicUrl: 'https://shop.test' }
  const { db, keys } = shop.platform
  return Promise.all(
    mails.map((mail) => createMailContent({ db, keys, shop: mailShop, ...mailsOf(areas) }, mail)),
  )
}
const titlesTo = async (user: { id: number }) => (await noticesTo(user)).map((mail) => mail?.title)

const usernameOf = async ({ id }: { id: number }) =>
  (await shop.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username

describe('every owner gets a mail', () => {
  it('if an operator is invited, also by a command, or may do more; and no one else gets it', async () => {
    const [manager, other] = [await shop.admin('MANAGER'), await shop.admin('OWNER')]
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', other.id).execute()
    const invitee = { email: 'new@docket.test', username: 'newcomer', operatorRole: 'STOCK' }
    const invited = await as(manager.token).post('/operator/invite', invitee)
    expect(invited.status).toBe(201)
    await as(owner.token).put('/operator/role', { id: invited.body.id, operatorRole: 'OWNER' })
    await as(owner.token).put('/operator/role', { id: invited.body.id, operatorRole: 'SUPPORT' })
    await addAdmin(shop.db, {
      email: 'cli@docket.test',
      username: 'by-command',
      operatorRole: 'OWNER',
    })

    const mails = await noticesTo(owner)
    const [first, second, removed, third] = mails.map((mail) => mail?.paragraphs[1])
    expect(first).toBe(`${await usernameOf(manager)} invited newcomer as Stock.`)
    expect(second).toBe(`${await usernameOf(owner)} gave newcomer the role Owner.`)
    expect(removed).toBe(`${await usernameOf(owner)} made newcomer, an owner, Support.`)
    expect(third).toBe('A command on the server invited by-command as Owner.')
    expect(mails).toHaveLength(4)
    for (const user of [manager, other, invited.body]) expect(await noticesTo(user)).toEqual([])
  })

  it('if an owner is suspended, and so does that owner', async () => {
    const other = await shop.admin('OWNER')
    const body = { id: other.id, suspended: true, reason: 'Left.' }
    expect((await as(owner.token).put('/user/suspension', body)).status).toBe(200)
    const sentence = `${await usernameOf(owner)} suspended ${await usernameOf(other)}, an owner.`
    for (const user of [owner, other]) {
      expect((await noticesTo(user)).map((mail) => mail?.paragraphs[1])).toEqual([sentence])
    }
  })

  it('about limits, large coupons and price cuts, but not about small ones', async () => {
    const { body } = await shop.api('GET', '/admin/limit', { token: owner.token })
    await as(owner.token).put('/limit', { ...body.limits, exports: 7 })
    const clerk = await shop.admin('MANAGER')
    const coupon = { expiryDate: new Date(Date.now() + 1e9).toISOString() }
    const created = await as(clerk.token).post('/coupon', { ...coupon, value: 'TEN', percentage: 10 })
    await as(clerk.token).put('/coupon', { ...coupon, id: created.body.id, value: 'TEN', percentage: 90 })
    await as(clerk.token).put('/coupon', { ...coupon, id: created.body.id, value: 'TEN', percentage: 80 })
    await as(owner.token).post('/settings/trackingNoPrice', { sellingPrice: 4, costPrice: 1 })
    await as(owner.token).post('/settings/trackingNoPrice', { sellingPrice: 2, costPrice: 1 })
    await as(owner.token).post('/settings/trackingNoPrice', { sellingPrice: 0.5, costPrice: 1 })
    expect(await titlesTo(owner)).toEqual(['Limits changed', 'Large coupon', 'Price cut'])
    const name = await usernameOf(owner)
    expect((await noticesTo(owner))[0]?.paragraphs[1]).toBe(
      `${name} changed how much one operator may do alone.`,
    )
    expect((await noticesTo(owner))[2]?.paragraphs[1]).toContain('tracking numbers from $2.00 to $0.50')
  })

  it('about a price that falls below half in several small steps', async () => {
    const clerk = await shop.admin('STOCK')
    const { id, categoryId, subCategoryId } = await shop.product({ price: 100 })
    const product = { id, categoryId, subCategoryId, title: 'A product', description: '', costPrice: 1 }
    for (const sellingPrice of [60, 51, 80]) {
      expect((await as(clerk.token).put('/product', { ...product, sellingPrice })).status).toBe(200)
      expect(await titlesTo(owner)).toEqual([])
    }
    await as(clerk.token).put('/product', { ...product, sellingPrice: 45 })
    expect(await titlesTo(owner)).toEqual(['Price cut'])
  })

  it('about an act that no limit counts, but 20 times in 24 hours at most, and the last mail says so', async () => {
    const clerk = await shop.admin('MANAGER')
    const coupon = { value: 'HALF', percentage: 10, expiryDate: new Date(Date.now() + 1e9).toISOString() }
    const { id } = (await as(clerk.token).post('/coupon', coupon)).body
    for (let nth = 0; nth < 22; nth++) {
      for (const percentage of [60, 10]) {
        expect((await as(clerk.token).put('/coupon', { ...coupon, id, percentage })).status).toBe(200)
      }
    }
    const mails = await noticesTo(owner)
    expect(mails).toHaveLength(20)
    const isLast = mails.map((mail) => mail?.notes?.some((note) => note.includes('no more emails')))
    expect(isLast).toEqual([...Array(19).fill(false), true])
    // Another operator has a count of their own.
    await as(owner.token).put('/coupon', { ...coupon, id, percentage: 70 })
    expect(await noticesTo(owner)).toHaveLength(21)
  })

  it('about a price cut and a coupon that are small alone, but together leave customers less than half to pay', async () => {
    const clerk = await shop.admin('MANAGER')
    const { id, categoryId, subCategoryId } = await shop.product({ price: 100 })
    const product = { id, categoryId, subCategoryId, title: 'A product', description: '', costPrice: 1 }
    const setPrice = (sellingPrice: number) => as(clerk.token).put('/product', { ...product, sellingPrice })
    const expiryDate = new Date(Date.now() + 1e9).toISOString()
    const name = await usernameOf(clerk)
    const lastSentence = async () => (await noticesTo(owner)).at(-1)?.paragraphs[1]

    // First the cut, then the coupon.
    expect((await setPrice(60)).status).toBe(200)
    const coupon = { value: 'SMALL', percentage: 10, expiryDate }
    const { body: created } = await as(clerk.token).post('/coupon', coupon)
    expect(await titlesTo(owner)).toEqual([])
    await as(clerk.token).put('/coupon', { ...coupon, id: created.id, percentage: 49 })
    expect(await lastSentence()).toBe(
      `${name} saved a coupon of 49%. With a price cut of today, customers pay 31% of the earlier price.`,
    )
    // First the coupon, then the cut.
    const other = await shop.product({ price: 100 })
    const cut = { ...product, id: other.id, categoryId: other.categoryId, subCategoryId: other.subCategoryId }
    await as(clerk.token).put('/product', { ...cut, sellingPrice: 99 })
    expect(await titlesTo(owner)).toEqual(['Large coupon'])
    await as(clerk.token).put('/product', { ...cut, sellingPrice: 50 })
    expect(await lastSentence()).toBe(
      `${name} lowered the price of product ${other.id} from $99.00 to $50.00. With a coupon, customers pay $25.50.`,
    )
    // A coupon that has ended and comes back gives more than before.
    await as(clerk.token).post('/coupon/bulk/end', { ids: [created.id] })
    expect(await titlesTo(owner)).toHaveLength(2)
    await as(clerk.token).post('/coupon/bulk/resume', { coupons: [{ id: created.id, expiryDate }] })
    expect(await titlesTo(owner)).toEqual(['Large coupon', 'Price cut', 'Large coupon'])
  })

  it('if an operator views more than 100 accounts within an hour, once an hour, and a metric counts them', async () => {
    const clerk = await shop.admin('STOCK')
    const product = await shop.product({ price: 1, accounts: 250 })
    const before = (await shop.platform.metrics.accountReveals.get()).values[0]?.value ?? 0
    const view = (page: number) =>
      shop.api('GET', `/admin/account/list?logProductId=${product.id}&pageSize=60&page=${page}`, {
        token: clerk.token,
      })
    await view(1)
    expect(await titlesTo(owner)).toEqual([])
    await Promise.all([view(2), view(3), view(4)])
    expect(await titlesTo(owner)).toEqual(['Many accounts viewed'])
    const [mail] = await noticesTo(owner)
    expect(mail?.paragraphs[1]).toBe(
      `${await usernameOf(clerk)} viewed more than 100 accounts within an hour.`,
    )
    for (const account of product.accounts) expect(JSON.stringify(mail)).not.toContain(account)
    expect((await shop.platform.metrics.accountReveals.get()).values[0]?.value).toBe(before + 240)
  })

  it('about a batch that is taken off sale, with the number of its accounts', async () => {
    const clerk = await shop.admin('STOCK')
    const product = await shop.product({ price: 1, accounts: 3 })
    const { body } = await shop.api('GET', `/admin/account/batch/list?logProductId=${product.id}`, clerk)
    const { id: batchId } = body.items[0]
    expect((await as(clerk.token).post('/hold', { batchId, reason: 'A claim.' })).status).toBe(201)
    expect((await noticesTo(owner)).map((mail) => mail?.paragraphs[1])).toEqual([
      `${await usernameOf(clerk)} took 3 accounts of batch ${batchId} off sale.`,
    ])
  })

  it('about a raised limit, with the time from which it applies', async () => {
    const { body } = await shop.api('GET', '/admin/limit', { token: owner.token })
    await as(owner.token).put('/limit', { ...body.limits, exports: 7 })
    const raised = await as(owner.token).put('/limit', { ...body.limits, exports: 8 })
    const time = raised.body.raises[0].appliesAt.slice(0, 16).replace('T', ' ')
    expect((await noticesTo(owner))[1]?.paragraphs[1]).toBe(
      `${await usernameOf(owner)} changed how much one operator may do alone. What is raised applies from ${time} UTC, unless you take it back.`,
    )
  })

  it('about a large debit of a wallet, which has no limit, but not about a small one', async () => {
    await shop.db.updateTable('operator_limits').set({ approval_cents: 20_000n }).execute()
    const [manager, customer] = [await shop.admin('MANAGER'), await shop.user({ balance: 1_000 })]
    const debit = (amount: number) =>
      as(manager.token).post('/user/wallet-adjustment', {
        userId: customer.id,
        amount: -amount,
        reason: 'It was a mistake.',
      })
    expect((await debit(200)).status).toBe(201)
    expect(await noticesTo(owner)).toEqual([])
    expect((await debit(200.01)).status).toBe(201)
    const [mail] = await noticesTo(owner)
    expect(mail?.title).toBe('Large debit')
    expect(mail?.paragraphs[1]).toBe(
      `${await usernameOf(manager)} took $200.01 from the wallet of ${await usernameOf(customer)}.`,
    )
  })

  it('about a large credit of a deposit', async () => {
    await as(owner.token).put('/limit', {
      ...(await shop.api('GET', '/admin/limit', { token: owner.token })).body.limits,
      approvalAbove: 200,
    })
    const customer = await shop.user()
    const { id } = await shop.db
      .insertInto('deposits')
      .values({
        user_id: customer.id,
        method: 'crypto',
        amount_cents: 30_000n,
        status: 'REVIEW',
        reference: 'by-hand',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .insertInto('payments')
      .values({
        payment_id: 'by-hand-1',
        deposit_id: id,
        method: 'crypto',
        status: 'finished',
        details: JSON.stringify({
          status: 'finished',
          priceAmount: '300',
          priceCurrency: 'usd',
          payAmount: '300',
          payCurrency: 'usdttrc20',
          actuallyPaid: '300',
          askedCurrency: 'usdttrc20',
        }),
      })
      .execute()
    await shop.db
      .insertInto('deposit_reviews')
      .values({ deposit_id: id, reason: 'late', payment_id: 'by-hand-1' })
      .execute()
    const settle = (amount: number) =>
      as(owner.token).post('/deposit/settle', { id, decision: 'credit', amount, reason: 'It came.' })
    // What arrived is no gift, so no second operator is needed.
    expect((await settle(500.01)).body.code).toBe('APPROVAL_REQUIRED')
    expect((await settle(300)).status).toBe(200)
    expect((await noticesTo(owner)).at(-1)?.paragraphs[1]).toContain(`credited $300.00 to deposit ${id}.`)
  })

  it('about returned money, once, with the hours to answer a dispute', async () => {
    const dueAt = new Date(Date.now() + 16.5 * 3_600_000).toISOString()
    const about = { paymentId: 'p', returnId: 1, amountCents: 714 }
    for (const [action, after] of [
      ['deposit.disputed', { ...about, kind: 'dispute', state: 'open', dueAt, isNews: true }],
      [
        'deposit.refunded-by-provider',
        { paymentId: 'p', returnId: 2, kind: 'refund', state: 'returned', isNews: true },
      ],
      ['deposit.dispute-resolved', { ...about, kind: 'dispute', state: 'returned' }],
    ] as const) {
      await writeEntry(shop.db, { actorId: null, action, subject: 'deposit:12', after })
    }
    const [disputed, returned, ...others] = await noticesTo(owner)
    expect(disputed?.title).toBe('Disputed payment')
    expect(disputed?.paragraphs[1]).toContain('The payer disputes $7.14 of deposit 12 at the bank.')
    expect(disputed?.paragraphs[1]).toContain('within 16 hours')
    expect(disputed?.button?.url).toBe('https://shop.test/admin/disputes/1')
    expect(disputed?.notes?.[0]).toContain('is held until the dispute ends.')
    expect(returned?.button?.url).toBe('https://shop.test/admin/histories?tab=deposits&deposit=12')
    expect(returned?.paragraphs[1]).toBe(
      'The payment provider reports that money of deposit 12 goes back to the payer.',
    )
    expect(returned?.notes?.[0]).toContain('The money is held or taken from the wallet')
    expect(others).toEqual([])
  })
})
