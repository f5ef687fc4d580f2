import { randomUUID } from 'node:crypto'
import { shipmentReceipt } from '@docket/contract/shipments'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { internationalRequestBody, testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { useTestShop } from '../../../test/shop.ts'
import { ShopError } from '../../host/errors.ts'
import { createCheckout } from '../purchases/buy/checkout.ts'
import { buyShipment } from './buy/buy-shipment.ts'
import { usaRequest } from './buy/request-of.ts'
import { cryptoRandom, type RandomSource } from './make/random.ts'
import { TRACKING_NUMBER_PATTERN } from './make/tracking-number.ts'

const shop = useTestShop()
beforeAll(async () => {
  await setPrice(4.5, 1.25)
})

const { buyUsa, buyInternational, setPrice, countShipments } = testShipments(() => shop)

describe('a shipment', () => {
  it('is made, charged and stored with the current prices in one transaction', async () => {
    const user = await shop.user({ balance: 10 })

    const answer = await buyUsa(
      user.token,
      usaRequestBody({ city: 'austin', carrier: 'fedex', checkOnWalmart: true }),
    )

    expect(answer.status).toBe(201)
    const receipt = shipmentReceipt.parse(answer.body)
    expect(receipt).toMatchObject({
      test: true,
      trackingNo: expect.stringMatching(new RegExp(TRACKING_NUMBER_PATTERN)),
      carrier: 'fedex',
      destCity: 'Austin',
      destState: 'TX',
      destCountry: 'US',
      originCountry: 'US',
      deliveryState: 'delivered',
      scenario: 'happy',
      checkOnWalmart: true,
      sellingPrice: 4.5,
      discount: 0,
      amount: 4.5,
      balance: 5.5,
    })
    expect(receipt.originState).not.toBe('TX')
    expect(await shop.balanceOf(user.id)).toBe(5.5)
    const written = await sql<Record<string, unknown>>`
      SELECT p.kind, p.quantity, p.unit_cost_cents, p.title, t.amount_cents, t.kind AS transfer,
        (SELECT count(*)::integer FROM audit_log WHERE subject = 'purchase:' || p.id) AS audited,
        (SELECT count(*)::integer FROM mails WHERE params ->> 'purchaseId' = p.id::text) AS mails
      FROM purchases p JOIN transfers t ON t.reference = 'purchase:' || p.id WHERE p.id = ${receipt.id}
    `.execute(shop.db)
    expect(written.rows).toEqual([
      {
        kind: 'SHIPMENT',
        quantity: 1,
        unit_cost_cents: 125n,
        title: 'Test shipment to Austin, TX',
        amount_cents: 450n,
        transfer: 'PURCHASE',
        audited: 1,
        mails: 1,
      },
    ])
  })

  it('can go to another country with an international carrier', async () => {
    const user = await shop.user({ balance: 10 })
    const answer = await buyInternational(
      user.token,
      internationalRequestBody({ carrier: 'dhl', originCountry: 'US' }),
    )
    expect(shipmentReceipt.parse(answer.body)).toMatchObject({
      carrier: 'dhl',
      destCountry: 'DE',
      destState: null,
      originCountry: 'US',
      deliveryState: 'in-transit',
    })
  })

  it('can be bought with a coupon within its limits, and a free one has no transfer', async () => {
    await shop.coupon({ code: 'SHIP-FREE', percentage: 100, maxUses: 1 })
    const user = await shop.user({ balance: 1 })
    const free = await buyUsa(user.token, usaRequestBody({ couponCode: 'ship-free' }))
    expect(free).toMatchObject({
      status: 201,
      body: { amount: 0, discount: 4.5, couponCode: 'SHIP-FREE', balance: 1 },
    })
    const transfers = await shop.db
      .selectFrom('transfers')
      .selectAll()
      .where('reference', '=', `purchase:${free.body.id}`)
      .execute()
    expect(transfers).toEqual([])
    expect(await buyUsa(user.token, usaRequestBody({ couponCode: 'SHIP-FREE' }))).toMatchObject({
      status: 422,
    })
  })

  it('cannot get the last use of a coupon if a purchase of accounts gets it at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const code = `LAST-${round}`
      await shop.coupon({ code, percentage: 10, maxUses: 1 })
      const [one, other] = [await shop.user({ balance: 10 }), await shop.user({ balance: 10 })]
      const product = await shop.product({ accounts: 1 })
      const answers = await Promise.all([
        shop.buy(one, product.id, { couponCode: code }),
        buyUsa(other.token, usaRequestBody({ couponCode: code })),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    }
  })
})

describe('an idempotency key', () => {
  it('buys one shipment, even if the request is repeated, and is refused for a different request', async () => {
    const user = await shop.user({ balance: 20 })
    const [key, order] = [randomUUID(), usaRequestBody()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => buyUsa(user.token, order, key)))
    const repeated = await buyUsa(user.token, order, key)
    expect(repeated.status).toBe(201)
    for (const { status, body } of answers) {
      expect(status === 201 ? body.trackingNo : body.code).toBe(
        status === 201 ? repeated.body.trackingNo : 'IN_PROGRESS',
      )
    }
    expect(repeated.body).toEqual(answers.find(({ status }) => status === 201)?.body)
    expect(await shop.balanceOf(user.id)).toBe(15.5)
    expect((await buyUsa(user.token, { ...order, state: 'CA' }, key)).body.code).toBe('KEY_REUSED')
    expect((await shop.buy(user, (await shop.product()).id)).status).toBe(201)
  })

  it('returns the first purchase even if the days of the request are over', async () => {
    const user = await shop.user({ balance: 20 })
    const purchase = {
      userId: user.id,
      couponCode: null,
      expectedCents: null,
      checkOnWalmart: false,
      idempotency: { key: randomUUID(), requestHash: Buffer.from('one request') },
    }
    const body = { ...usaRequestBody(), checkOnWalmart: false, scenario: 'happy', carrier: 'any' } as const
    const checkout = createCheckout(shop.platform)
    const first = await buyShipment(shop.platform, checkout, {
      ...purchase,
      readRequest: (nowMs) => usaRequest({ ...body, deliveryState: ['delivered'] } as never, nowMs),
    })
    const refuse = () => {
      throw new ShopError('NO_TRACKING_MATCH')
    }
    const repeated = await buyShipment(shop.platform, checkout, { ...purchase, readRequest: refuse })
    expect(repeated).toEqual(first)
    const another = { key: randomUUID(), requestHash: Buffer.from('one request') }
    await expect(
      buyShipment(shop.platform, checkout, { ...purchase, idempotency: another, readRequest: refuse }),
    ).rejects.toMatchObject({ code: 'NO_TRACKING_MATCH' })
  })
})

describe('a tracking number', () => {
  /** Random numbers. After `rewind`, the numbers so far come once again. */
  function createRepeatingRandom(): RandomSource & { rewind(): void } {
    const drawn: number[] = []
    let replay: number[] = []
    return {
      below(bound) {
        const value = replay.shift() ?? cryptoRandom.below(bound)
        drawn.push(value)
        return value
      },
      rewind() {
        replay = drawn.splice(0)
      },
    }
  }

  it('that is taken is replaced by another one, and nothing is written for the first one', async () => {
    const user = await shop.user({ balance: 20 })
    const checkout = createCheckout(shop.platform)
    const random = createRepeatingRandom()
    const nowMs = Date.now()
    const purchase = {
      userId: user.id,
      couponCode: null,
      expectedCents: null,
      checkOnWalmart: false,
      idempotency: null,
      readRequest: () =>
        usaRequest(
          { ...usaRequestBody(), checkOnWalmart: false, scenario: 'happy', carrier: 'any' } as never,
          nowMs,
        ),
    }
    const first = await buyShipment(shop.platform, checkout, purchase, random)
    random.rewind()
    const second = await buyShipment(shop.platform, checkout, purchase, random)
    expect(second.trackingNo).not.toBe(first.trackingNo)
    expect(await shop.balanceOf(user.id)).toBe(11)
  })

  it.each([
    ['UPS', '1Z999AA10123456784'],
    ['FedEx', '123456789012'],
    ['DHL', '1234567890'],
    ['USPS', '9400111899223197428490'],
    ['lower case letters', 'dkt-test-abcdefghjk'],
    ['digits only', 'DKT-TEST-0123456789'],
  ])('of %s cannot be stored', async (_carrier, number) => {
    const user = await shop.user({ balance: 20 })
    const purchase = await buyUsa(user.token, usaRequestBody())
    await expect(
      sql`INSERT INTO shipments SELECT (jsonb_populate_record(s, jsonb_build_object('tracking_number', ${number}::text))).*
        FROM shipments s WHERE id = ${purchase.body.id}`.execute(shop.db),
    ).rejects.toMatchObject({ constraint: 'shipments_namespace' })
  })

  it('has the same pattern in the database and in the code', async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'shipments_namespace'
    `.execute(shop.db)
    expect(rows[0]?.definition).toContain(`'${TRACKING_NUMBER_PATTERN}'`)
  })

  it('cannot be set by any call', async () => {
    const user = await shop.user({ balance: 20 })
    const before = await countShipments()
    for (const field of ['trackingNo', 'trackingNumber', 'number']) {
      expect((await buyUsa(user.token, usaRequestBody({ [field]: '1Z999AA10123456784' }))).status).toBe(400)
    }
    expect(await countShipments()).toBe(before)
  })
})

describe('a purchase', () => {
  it('is refused while no price is set, like the call for the price', async () => {
    const user = await shop.user({ balance: 20 })
    const price = () => shop.api('GET', '/trackingNo/price', { token: user.token })
    expect(await price()).toMatchObject({ status: 200, body: 4.5 })
    await setPrice(null)
    expect(await price()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await buyUsa(user.token, usaRequestBody())).toMatchObject({
      status: 404,
      body: { error: 'Tracking numbers are not for sale at the moment.' },
    })
    await setPrice(4.5, 1.25)
    expect(await shop.balanceOf(user.id)).toBe(20)
  })

  it('is refused if the price has risen since the buyer saw it', async () => {
    const user = await shop.user({ balance: 20 })
    await setPrice(5)
    expect(await buyUsa(user.token, usaRequestBody({ expectedAmount: 4.5 }))).toMatchObject({
      status: 409,
      body: { code: 'PRICE_CHANGED' },
    })
    await setPrice(4.5, 1.25)
    expect((await buyUsa(user.token, usaRequestBody({ expectedAmount: 4.5 }))).status).toBe(201)
  })

  it('is refused if the wallet has too little', async () => {
    const user = await shop.user({ balance: 4.49 })
    expect(await buyUsa(user.token, usaRequestBody())).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_FUNDS' },
    })
  })
})
