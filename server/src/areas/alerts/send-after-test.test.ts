import { beforeEach, describe, expect, it } from 'vitest'
import { openAlertShop } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop(openAlertShop)

beforeEach(async () => {
  await shop.control({ telegram: {} })
  await shop.db.deleteFrom('alert_routes').execute()
})

let nextChat = 1_000
const testRoute = (id: number) =>
  shop.api('POST', '/admin/alert/route/test', { token: shop.operator.token, body: { id } })

describe('a route that waits', () => {
  it.each([
    ['an hour', { api: 'revoked' as const }],
    ['a day', { api: 'flood' as const, retryAfterSeconds: 86_400 }],
  ])(
    'for %s sends what waits as soon as a test arrives, and then what came in the meantime',
    async (_for, telegram) => {
      const target = String(nextChat++)
      const { id } = await shop.addRoute('telegram', { target })
      await shop.control({ telegram })
      await shop.raise('dispute', { dispute: 1, amount: '$25.00', says: 'is disputed' })
      await shop.send()
      await shop.passTime(61)
      await shop.raise('ledger', { violations: 1 })
      await shop.send()
      expect(await shop.logOf(id)).toMatchObject([{ state: 'WAITING', tries: 1 }])
      await shop.control({ telegram: {} })
      await testRoute(id)
      await shop.send()
      expect(await shop.inTelegram(target)).toEqual([
        expect.stringContaining('This is a test.'),
        expect.stringContaining('is disputed'),
      ])
      await shop.send()
      expect((await shop.inTelegram(target)).slice(2)).toEqual([expect.stringContaining('1 violation')])
    },
  )

  it('whose test fails, too, keeps waiting', async () => {
    const { id } = await shop.addRoute('telegram', { target: String(nextChat++) })
    await shop.control({ telegram: { api: 'revoked' } })
    await shop.raise('sold-out', { product: 7, title: 'Netflix' })
    await shop.send()
    await testRoute(id)
    await shop.send()
    expect(await shop.logOf(id)).toMatchObject([
      { isTest: true, state: 'FAILED' },
      { isTest: false, state: 'WAITING', tries: 1 },
    ])
  })
})
