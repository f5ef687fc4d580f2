import { describe, expect, it } from 'vitest'
import { testHolds } from '../../../test/areas/holds.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, counts, holdOf, entriesOf, addBuyer } = testHolds({ shop, admin })

describe('a claim of a person who is not a customer', () => {
  it('is entered by an admin: the account is found by its text and withdrawn, and its batch stays for sale', async () => {
    const product = await shop.product({ accounts: 3 })
    const foundAccount = await call('POST', '/hold/find-account', { value: ` ${product.accounts[1]}\r\n` })
    expect(foundAccount.body).toMatchObject({
      status: 'available',
      orderId: null,
      product: { id: product.id },
      batch: { provenance: 'Made by a test' },
      others: 2,
    })
    const body = {
      batchId: foundAccount.body.batch.id,
      accountId: foundAccount.body.id,
      holdRest: false,
      reason: 'A mail of its owner',
    }
    const opened = await call('POST', '/hold', body)
    expect([opened.status, opened.body]).toMatchObject([201, { held: 0, isAccountWithdrawn: true }])
    expect(await counts(product.id)).toEqual({ available: 2, held: 0, sold: 0, withdrawn: 1 })
    expect(await holdOf(body.batchId)).toBeUndefined()
    expect(await entriesOf(body.batchId)).toEqual([])
    expect((await call('POST', '/hold', body)).body.code).toBe('ALREADY_EXISTS')
    const again = await call('POST', '/hold/find-account', { value: product.accounts[1] })
    expect(again.body.status).toBe('withdrawn')
  })

  it('holds the other accounts of the batch if the admin chooses so; a second one withdraws its account from those on hold', async () => {
    const product = await shop.product({ accounts: 3 })
    const foundAccount = await call('POST', '/hold/find-account', { value: product.accounts[1] })
    const body = {
      batchId: foundAccount.body.batch.id,
      accountId: foundAccount.body.id,
      holdRest: true,
      reason: 'A mail of its owner',
    }
    const opened = await call('POST', '/hold', body)
    expect([opened.status, opened.body]).toMatchObject([201, { held: 2, isAccountWithdrawn: true }])
    expect(await counts(product.id)).toEqual({ available: 0, held: 2, sold: 0, withdrawn: 1 })
    expect(await holdOf(body.batchId)).toMatchObject({
      accountId: foundAccount.body.id,
      report: null,
      message: 'A mail of its owner',
      openedBy: expect.any(String),
    })
    expect((await call('POST', '/hold', body)).body.code).toBe('ALREADY_EXISTS')
    const other = (await call('POST', '/hold/find-account', { value: product.accounts[2] })).body
    expect(other.status).toBe('held')
    const second = await call('POST', '/hold', { ...body, accountId: other.id, holdRest: false })
    expect(second.body).toMatchObject({ held: 0, isAccountWithdrawn: true })
    expect(await counts(product.id)).toEqual({ available: 0, held: 1, sold: 0, withdrawn: 2 })
  })

  it('about a sold account marks it in its order, and leaves its batch for sale', async () => {
    const { product, batch, purchaseId, accountId } = await addBuyer()
    const foundAccount = await call('POST', '/hold/find-account', { value: product.accounts[0] })
    expect(foundAccount.body).toMatchObject({ id: accountId, status: 'sold', orderId: purchaseId, others: 4 })
    const claim = { batchId: batch.id, accountId, holdRest: false, reason: 'A letter' }
    expect((await call('POST', '/hold', claim)).body).toMatchObject({ held: 0, isAccountWithdrawn: false })
    expect((await counts(product.id)).available).toBe(4)
    const { items } = (await call('GET', `/purchase/${purchaseId}/account/list`)).body
    expect(items).toMatchObject([{ hasOwnershipClaim: true, openReport: null }])
    const entry = await shop.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject', '=', `account:${accountId}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'account.claim', after: { batchId: batch.id, reason: 'A letter' } })
  })

  it('is entered once, even if two admins send it at the same time', async () => {
    const { batch, accountId } = await addBuyer()
    const claim = { batchId: batch.id, accountId, holdRest: false, reason: 'A letter' }
    const answers = await Promise.all([call('POST', '/hold', claim), call('POST', '/hold', claim)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is entered while customers buy from the batch: its account is then either sold or withdrawn', async () => {
    const product = await shop.product({ price: 1, accounts: 4 })
    const { body: found } = await call('POST', '/hold/find-account', { value: product.accounts[0] })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.user({ balance: 10 })))
    const claim = { batchId: found.batch.id, accountId: found.id, holdRest: false, reason: 'A letter' }
    const [opened, ...answers] = await Promise.all([
      call('POST', '/hold', claim),
      ...buyers.map((buyer) => shop.buy(buyer, product.id)),
    ])
    const sold = answers.filter(({ status }) => status === 201).length
    const withdrawn = opened.body.isAccountWithdrawn ? 1 : 0
    expect([opened.status, sold + withdrawn]).toEqual([201, 4])
    expect(await counts(product.id)).toEqual({ available: 0, held: 0, sold, withdrawn })
  })

  it('is refused without a reason, for an unknown text, an unknown batch, and an account of another batch', async () => {
    const [one, two] = [await addBuyer(), await addBuyer()]
    const unknown = await call('POST', '/hold/find-account', { value: 'never in this shop' })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'The shop has never had this text.'])
    expect((await call('POST', '/hold/find-account', { value: ' ' })).status).toBe(400)
    expect((await call('POST', '/hold', { batchId: one.batch.id, reason: ' ' })).status).toBe(400)
    expect((await call('POST', '/hold', { batchId: 2147483647, reason: 'none' })).status).toBe(404)
    const mixed = { batchId: one.batch.id, accountId: two.accountId, reason: 'mixed up' }
    expect((await call('POST', '/hold', mixed)).status).toBe(404)
    const token = one.user.token
    for (const path of ['/hold', '/hold/decide', '/hold/find-account'])
      expect((await shop.api('POST', `/admin${path}`, { token, body: {} })).status).toBe(403)
    expect((await shop.api('GET', '/admin/hold/list', { token })).status).toBe(403)
  })
})
