import { beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop({ STORE_NAME: 'The Counter' })
const admin = useTestAdmin(shop)
let customer: TestCaller
beforeAll(async () => {
  customer = await shop.user()
})

const SELLER = { name: 'Counter Ltd', address: '1 High Street\nLondon', taxNumber: 'VAT ID GB123' }

const save = (body: unknown, token = admin.token) =>
  shop.api('PUT', '/admin/settings/seller', { token, body })
const onPapers = async () => (await shop.api('GET', '/seller', { token: customer.token })).body

describe('the seller on the papers of customers', () => {
  it('is the name of the shop until an operator sets more, and again after that is removed', async () => {
    expect(await onPapers()).toEqual({ name: 'The Counter', address: null, taxNumber: null })
    expect((await save(SELLER)).body.seller).toEqual(SELLER)
    expect(await onPapers()).toEqual(SELLER)
    expect((await shop.api('GET', '/admin/settings', { token: admin.token })).body.seller).toEqual(SELLER)
    const nothing = { name: null, address: null, taxNumber: null }
    expect((await save(nothing)).body.seller).toEqual(nothing)
    expect(await onPapers()).toEqual({ name: 'The Counter', address: null, taxNumber: null })
    const entries = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('subject', '=', 'settings:seller')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor_id: admin.id, before: nothing, after: SELLER },
      { actor_id: admin.id, before: SELLER, after: nothing },
    ])
  })

  it('has its address in as many lines as were typed, without blank ones', async () => {
    const address = '  1 High Street \r\n\r\n\n London\t\n'
    expect((await save({ ...SELLER, address })).body.seller.address).toBe('1 High Street\nLondon')
    const lines = 'a\nb\nc\nd\ne\nf\ng\nh'
    expect((await save({ ...SELLER, address: lines })).body.seller.address).toBe(lines)
    expect((await save({ ...SELLER, address: `${lines}\ni` })).body.details).toEqual({
      address: ['Use at most 8 lines.'],
    })
  })

  it('keeps plain text as it was typed', async () => {
    const typed = { name: '=1+1 <b>Ünïted</b>', address: '<script>\n"1", العربية', taxNumber: '-' }
    await save(typed)
    expect(await onPapers()).toEqual(typed)
  })

  it.each([
    { ...SELLER, name: '' },
    { ...SELLER, name: ' \u200B ' },
    { ...SELLER, name: 'x'.repeat(121) },
    { ...SELLER, name: 'a\nb' },
    { ...SELLER, name: 'a\u202Eb' },
    { ...SELLER, address: ' \n ' },
    { ...SELLER, address: 'x'.repeat(401) },
    { ...SELLER, address: 'a\u0000b' },
    { ...SELLER, address: 'a\u2028b' },
    { ...SELLER, taxNumber: 'x'.repeat(61) },
    { ...SELLER, taxNumber: 5 },
    { name: null, address: null },
    { ...SELLER, other: 'x' },
  ])('cannot be %j', async (body) => {
    const before = await onPapers()
    expect((await save(body)).status).toBe(400)
    expect(await onPapers()).toEqual(before)
  })

  it('is set by operators who may change the settings, and read by customers', async () => {
    const support = await shop.admin('SUPPORT')
    for (const { token } of [customer, support]) expect((await save(SELLER, token)).status).toBe(403)
    expect((await shop.api('GET', '/seller')).status).toBe(401)
    expect(await shop.api('GET', '/config')).not.toMatchObject({ body: { taxNumber: expect.anything() } })
  })
})
