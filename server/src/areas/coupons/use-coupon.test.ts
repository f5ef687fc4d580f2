import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testPurchases } from '../../../test/areas/purchases.ts'
import { testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { openPlatform } from '../../host/context/open-platform.ts'

const shop = useTestShop({ RATE_LIMITS: 'on' })
const { buy } = testPurchases(() => shop)
const { buyUsa, setPrice } = testShipments(() => shop)

const GUESSES = 30
/** Only 20 purchases a second are allowed, so each of the three calls makes a third of the guesses. */
const GUESSES_PER_CALL = GUESSES / 3

it('coupon guesses are limited even if the purchase would be refused for the balance or the expected amount', async () => {
  await setPrice(4)
  const [product, cheap] = [await shop.product({ price: 20 }), await shop.product({ price: 5 })]
  const code = 'A-SECRET-CODE'
  await shop.coupon({ code, percentage: 50 })
  const { token } = await shop.user({ balance: 5 })
  const buyWith = (couponCode: string, change: object = {}) =>
    buy(token, { logProductId: product.id, quantity: 1, couponCode, ...change })

  for (let nth = 0; nth < GUESSES_PER_CALL; nth++) {
    expect((await buyWith(`GUESS-${nth}`)).body.code).toBe('INVALID_COUPON')
    expect((await buyUsa(token, usaRequestBody({ couponCode: `GUESS-${nth}` }))).body.code).toBe(
      'INVALID_COUPON',
    )
    expect((await shop.api('GET', `/shop/validate-coupon/GUESS-${nth}`, { token })).status).not.toBe(429)
  }
  const refused = await buyWith('GUESS-LAST')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  })
  // A right code gets the same answer, whatever else would refuse it.
  for (const change of [{}, { expectedAmount: 0.01 }, { quantity: 1_000 }]) {
    expect((await buyWith(code, change)).status).toBe(429)
  }
  expect((await buyWith(code, { logProductId: cheap.id })).status).toBe(429)
  expect((await buy(token, { logProductId: cheap.id, quantity: 1 })).status).toBe(201)
})

it('guesses with one call count for the other calls, also in another process', async () => {
  await setPrice(1)
  const product = await shop.product({ price: 1 })
  const code = 'ANOTHER-SECRET'
  await shop.coupon({ code, percentage: 50 })
  const { token } = await shop.user({ balance: 5 })
  const validate = (guess: string) => shop.api('GET', `/shop/validate-coupon/${guess}`, { token })
  for (let nth = 0; nth < GUESSES; nth++) expect((await validate(`TRY-${nth}`)).status).not.toBe(429)

  expect((await validate(code)).status).toBe(429)
  const order = { logProductId: product.id, quantity: 1, couponCode: code }
  expect((await buy(token, order)).status).toBe(429)
  expect((await buyUsa(token, usaRequestBody({ couponCode: code }))).status).toBe(429)
  const otherProcess = await openPlatform(shop.platform.config, shop.url)
  const app = await createApp(otherProcess)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/shop/buy',
    headers: { authorization: `Bearer ${token}` },
    payload: order,
  })
  expect(answer.statusCode).toBe(429)
  await app.close()
  await otherProcess.close()
})

it('a replay of a paid purchase gets its first answer even at the limit', async () => {
  const product = await shop.product({ price: 1, accounts: 3 })
  const code = 'REPLAYED'
  await shop.coupon({ code, percentage: 50 })
  const { token } = await shop.user({ balance: 5 })
  const order = { logProductId: product.id, quantity: 1, couponCode: code }
  const key = randomUUID()
  const first = await buy(token, order, key)
  expect(first.status).toBe(201)
  for (let nth = 0; nth < GUESSES; nth++) {
    await shop.api('GET', `/shop/validate-coupon/TRIED-${nth}`, { token })
  }
  const replay = await buy(token, order, key)
  expect([replay.status, replay.body.id]).toEqual([201, first.body.id])
  expect((await buy(token, { ...order, quantity: 2 }, key)).status).toBe(429)
  expect((await buy(token, order, randomUUID())).status).toBe(429)
})

it('successful purchases with a coupon are not counted', async () => {
  await setPrice(1)
  const product = await shop.product({ price: 1, accounts: 20 })
  const code = 'FOR-MANY'
  await shop.coupon({ code, percentage: 10, maxUses: 1_000, maxUsesPerUser: 1_000 })
  const { token } = await shop.user({ balance: 40 })
  for (let nth = 0; nth < 16; nth++) {
    const order = { logProductId: product.id, quantity: 1, couponCode: code }
    expect((await buy(token, order)).status).toBe(201)
    expect((await buyUsa(token, usaRequestBody({ couponCode: code }))).status).toBe(201)
  }
  expect((await shop.api('GET', `/shop/validate-coupon/${code}`, { token })).status).toBe(200)
})
