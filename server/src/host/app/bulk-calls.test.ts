import { MAX_PAGE_SIZE } from '@docket/contract/page'
import { describe, expect, it } from 'vitest'
import { contractEndpoints } from '../../../test/contract-endpoints.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const EXPIRY = '2099-01-01T00:00:00.000Z'
const PRODUCT = 2_000_000_000

/** The body of each bulk call for these ids. */
const bodies: Record<string, (ids: unknown) => object> = {
  '/admin/product/bulk/delete': (ids) => ({ ids }),
  '/admin/coupon/bulk/end': (ids) => ({ ids }),
  '/admin/coupon/bulk/delete': (ids) => ({ ids }),
  '/admin/coupon/bulk/resume': (ids) => ({
    coupons: Array.isArray(ids) ? ids.map((id) => ({ id, expiryDate: EXPIRY })) : ids,
  }),
  '/admin/account/bulk/delete': (ids) => ({ logProductId: PRODUCT, ids }),
  '/admin/account/bulk/withdraw': (ids) => ({ logProductId: PRODUCT, ids, reason: 'A reason' }),
}
const calls = Object.entries(bodies)

it('every bulk call of the contract is tested here', async () => {
  const paths = (await contractEndpoints()).map(({ path }) => path).filter((path) => path.includes('/bulk/'))
  expect(paths.toSorted()).toEqual(Object.keys(bodies).toSorted())
})

describe.each(calls)('%s', (path, bodyOf) => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    shop.api('POST', path, { token: admin.token, body, ...(headers && { headers }) })
  const ids = (count: number) => Array.from({ length: count }, (_, n) => 1_900_000_000 + n)

  it('takes a page of ids and answers for each one', async () => {
    const { status, body } = await send(bodyOf(ids(MAX_PAGE_SIZE)))
    expect(status).toBe(200)
    expect(body.done).toEqual([])
    expect(body.refused).toHaveLength(MAX_PAGE_SIZE)
    expect(new Set(body.refused.map(({ code }: { code: string }) => code))).toEqual(new Set(['NOT_FOUND']))
  })

  it.each([
    ['one id more than a page', ids(MAX_PAGE_SIZE + 1)],
    ['no id', []],
    ['an id twice', [7, 8, 7]],
    ['a text', ['7']],
    ['a fraction', [7.5]],
    ['zero', [0]],
    ['a negative id', [-7]],
    ['an id that the database cannot have', [2 ** 53]],
    ['a number without an exact value', [1e300]],
    ['null', [7, null]],
    ['a list in a list', [[7]]],
    ['an object', { 0: 7, length: 1 }],
    ['one id without a list', 7],
  ])('refuses %s', async (_what, hostile) => {
    expect(await send(bodyOf(hostile))).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  })

  it('refuses 10,000 ids, an unknown field, and a body that is not an object', async () => {
    expect(await send(bodyOf(ids(10_000)))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    })
    expect((await send({ ...bodyOf([7]), role: 'OWNER' })).status).toBe(400)
    for (const body of [[], [bodyOf([7])]]) expect((await send(body)).status).toBe(400)
  })

  it('ignores an idempotency key: a second body with the same key is executed, too', async () => {
    const headers = { 'idempotency-key': `bulk-${path}` }
    for (const id of [11, 12]) {
      const { body } = await send(bodyOf([1_900_000_000 + id]), headers)
      expect(body.refused).toMatchObject([{ id: 1_900_000_000 + id }])
    }
  })
})
