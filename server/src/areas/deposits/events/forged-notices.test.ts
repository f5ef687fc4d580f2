import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../../test/create-app.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { createLog } from '../../../host/context/open-platform.ts'

const lines: Record<string, unknown>[] = []
let shop: TestShop
let app: TestShop['app']
beforeAll(async () => {
  shop = await openTestShop()
  const config = { ...shop.platform.config, logLevel: 'debug' as const }
  const log = createLog(config, { write: (line) => void lines.push(JSON.parse(line)) })
  app = await createApp({ ...shop.platform, config, log })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

it('forged notices add one warning and a limited number of lines to the log, and none of their content', async () => {
  for (let i = 0; i < 50; i++) {
    const response = await app.inject({
      method: 'POST',
      url: '/api/crypto/ipn?from=forger',
      headers: { 'content-type': 'application/json', 'x-nowpayments-sig': 'forged'.repeat(100) },
      payload: { payment_id: i, order_id: 'forged' },
    })
    expect([response.statusCode, response.json().code]).toEqual([401, 'INVALID_SIGNATURE'])
  }
  // Level 30 is info, level 40 is warn.
  expect(lines.filter(({ level }) => level !== 30)).toMatchObject([{ level: 40, refused: 1 }])
  expect(lines.length).toBeLessThan(50)
  expect(JSON.stringify(lines)).not.toMatch(/forge|stack|payment_id|ShopError/)
})
