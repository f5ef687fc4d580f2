import { describe, expect, it } from 'vitest'
import { type Method, useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

/** Names that every plain object has. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__']
const CALLS: [Method, string][] = [
  ['POST', '/auth/login'],
  ['POST', '/auth/signup'],
  ['POST', '/shop/buy'],
  ['POST', '/crypto/create-crypto-payment'],
  ['POST', '/admin/category'],
  ['POST', '/admin/coupon'],
]

/** The token of a caller who may make the call, so that the server reads the body. */
const tokenFor = async (path: string) =>
  path.startsWith('/admin') ? admin.token : (await shop.user({ balance: 10 })).token

describe.each(CALLS)('a body for %s %s', (method, path) => {
  it.each(INHERITED)('with the field %s gets a 400 that names the field', async (field) => {
    const { status, body } = await shop.api(method, path, {
      token: await tokenFor(path),
      body: { [field]: 1 },
    })
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(Object.entries(body.details)).toContainEqual([field, ['This field is not known.']])
  })

  it('with the field __proto__ gets a 400', async () => {
    const { status } = await shop.api(method, path, {
      token: await tokenFor(path),
      body: '{"__proto__":1}',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(400)
  })
})
