import { SHIPMENT_EVENT_KINDS } from '@docket/contract/shipment-events'
import { shipmentById, shipments } from '@docket/contract/shipments'
import { tracking } from '@docket/contract/tracking'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoCarrierFormat } from '../../../test/areas/carrier-formats.ts'
import { internationalRequestBody, testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { type TestCaller, useTestShop } from '../../../test/shop.ts'

const DAY_MS = 86_400_000

const shop = useTestShop({ RATE_LIMITS: 'on' })
beforeAll(async () => {
  await setPrice(1)
})

const { buyUsa, buyInternational, setPrice } = testShipments(() => shop)
const get = (path: string, { token }: { token: string }) => shop.api('GET', path, { token })

describe('a customer’s shipments', () => {
  it('are listed in pages, by date in both orders, for a range of days, only to their buyer, and not as purchases', async () => {
    const [one, other] = [await shop.user({ balance: 10 }), await shop.user({ balance: 10 })]
    const purchases: number[] = []
    for (let count = 0; count < 2; count++) {
      purchases.push((await buyUsa(one.token, usaRequestBody())).body.id)
    }
    purchases.push((await buyInternational(one.token, internationalRequestBody())).body.id)
    const others = await buyUsa(other.token, usaRequestBody())

    const page = await get('/trackingNo/history?pageSize=2', one)
    expect(shipments.output.parse(page.body)).toMatchObject({ total: 3, page: 1, pageSize: 2 })
    expect(page.body.items.map(({ id }: { id: number }) => id)).toEqual([purchases[2], purchases[1]])
    const oldest = await get('/trackingNo/history?sort=createdAt&pageSize=1', one)
    expect(oldest.body.items[0].id).toBe(purchases[0])
    const tomorrow = encodeURIComponent(new Date(Date.now() + 86_400_000).toISOString())
    expect((await get(`/trackingNo/history?from=${tomorrow}`, one)).body.total).toBe(0)
    expect((await get(`/trackingNo/history?to=${tomorrow}`, one)).body.total).toBe(3)
    expect((await get(`/trackingNo/${others.body.id}`, one)).status).toBe(404)
    expect((await get('/history/purchases/list', one)).body.total).toBe(0)
    expect((await get(`/history/purchases/${purchases[0]}`, one)).status).toBe(404)
  })

  it('show in the list their status, whether they are reported, and whether the shop has replied', async () => {
    const user = await shop.user({ balance: 10 })
    const past = {
      from: Date.now() - 60 * DAY_MS,
      to: Date.now() - 50 * DAY_MS,
      deliveryState: ['in-transit', 'delivered'],
    }
    const delivered = (await buyUsa(user.token, usaRequestBody())).body
    const lost = (await buyUsa(user.token, usaRequestBody({ ...past, scenario: 'lost' }))).body
    const returned = (await buyUsa(user.token, usaRequestBody({ ...past, scenario: 'returned' }))).body
    const underWay = (await buyInternational(user.token, internationalRequestBody())).body
    expect(lost, 'the answer of buying has no status').not.toHaveProperty('status')
    const report = { purchaseId: lost.id, message: 'It is lost.' }
    expect(
      await shop.api('POST', '/history/purchases/report', { token: user.token, body: report }),
    ).toMatchObject({ status: 201 })
    const { items } = shipments.output.parse((await get('/trackingNo/history', user)).body)
    expect(
      items.map(({ id, status, isReported, shopReplied }) => [id, status, isReported, shopReplied]),
    ).toEqual([
      [underWay.id, expect.stringMatching(/^(pending|picked_up|in_transit)$/), false, false],
      [returned.id, 'return_to_sender', false, false],
      [lost.id, 'delivery_failed', true, false],
      [delivered.id, 'delivered', false, false],
    ])
    await shop.owner.query(
      "INSERT INTO report_messages (report_id, author_kind, author_id, text) SELECT id, 'OPERATOR', user_id, 'Where?' FROM reports WHERE purchase_id = $1",
      [lost.id],
    )
    const marked = shipments.output
      .parse((await get('/trackingNo/history', user)).body)
      .items.find(({ shopReplied }) => shopReplied)
    expect(marked?.id).toBe(lost.id)
    expect((await get(`/trackingNo/${lost.id}?at=2001-01-01T00:00:00Z`, user)).body).toMatchObject({
      status: 'delivery_failed',
      tracking: { status: 'pending' },
    })
  })

  it('have a tracking for each point in time, in karrio’s shape', async () => {
    const user = await shop.user({ balance: 10 })
    const { body } = await buyUsa(user.token, usaRequestBody())
    const read = async (at?: string) =>
      shipmentById.output.parse(
        (await get(`/trackingNo/${body.id}${at ? `?at=${encodeURIComponent(at)}` : ''}`, user)).body,
      )
    const now = await read()
    expect(now.tracking).toMatchObject({ status: 'delivered', delivered: true, test: true, test_mode: true })
    const atStart = await read(now.begins)
    expect(atStart.tracking).toMatchObject({
      status: 'pending',
      delivered: false,
      events: [{ code: 'TEST_LABEL_MADE' }],
    })
    const before = await read('2001-01-01T00:00:00Z')
    expect(before.tracking).toMatchObject({ status: 'pending', events: [] })
    expect((await read('2099-01-01T00:00:00Z')).tracking).toEqual((await read(now.ends)).tracking)
    expect((await get(`/trackingNo/${body.id}?at=yesterday`, user)).status).toBe(400)
  })

  it('have TEST in every text of every answer, and no answer contains what looks like a carrier’s number', async () => {
    const user = await shop.user({ balance: 10 })
    for (const scenario of [
      'happy',
      'delay',
      'failed-attempt',
      'customs-hold',
      'returned',
      'lost',
      'delivered-then-corrected',
    ]) {
      const { status, body } = await buyInternational(user.token, internationalRequestBody({ scenario }))
      expect({ scenario, status }).toEqual({ scenario, status: 201 })
      expectNoCarrierFormat(body.trackingNo)
      const { ends } = (await get(`/trackingNo/${body.id}`, user)).body
      const answer = (await get(`/trackingNo/${body.id}?at=${ends}`, user)).body
      expect(answer.test).toBe(true)
      expect(answer.tracking.meta.status_text).toMatch(/^TEST /)
      expect(answer.tracking.info.note).toBe('Test shipment. No carrier moves it.')
      for (const { description } of answer.tracking.events) expect(description).toMatch(/^TEST /)
    }
  })
})

describe('a tracking key', () => {
  it('is made with a fresh proof only; its owner gets a mail, and the audit log and the activity have it and its end', async () => {
    const user = await shop.user()
    const create = () => shop.api('POST', '/trackingNo/keys', { token: user.token, body: { name: 'CI' } })
    const provedAt = (proved_at: Date) =>
      shop.db.updateTable('sessions').set({ proved_at }).where('user_id', '=', user.id).execute()
    await provedAt(new Date(Date.now() - 11 * 60_000))
    shop.platform.sessions.forget(user.id)
    expect((await create()).body.code).toBe('STEP_UP_REQUIRED')
    await provedAt(new Date())
    const { body } = await create()
    await shop.api('DELETE', `/trackingNo/keys/${body.id}`, { token: user.token })
    const { rows } = await sql<{ what: string; text: string }>`
      SELECT action AS what, concat(before, after) AS text FROM audit_log WHERE subject = ${`user:${user.id}`}
      UNION ALL SELECT kind, details::text FROM security_events WHERE user_id = ${user.id}
      UNION ALL SELECT template, params::text FROM mails WHERE user_id = ${user.id}`.execute(shop.db)
    const expected = [
      'tracking-key.create',
      'tracking-key.revoke',
      'key-added',
      'key-revoked',
      'tracking-key-added',
    ]
    expect(rows.map(({ what }) => what)).toEqual(expected)
    expect(JSON.stringify(rows)).not.toContain(body.key)
  })

  let owner: TestCaller
  beforeAll(async () => {
    owner = await shop.user({ balance: 10 })
  })
  const createKey = async (token = owner.token, name = 'CI') =>
    shop.api('POST', '/trackingNo/keys', { token, body: { name } })
  const track = (number: string, key?: string) =>
    shop.api('GET', `/trackingNo/track/${number}`, { ...(key && { token: key }) })

  it.each([
    ['\u202eabc', 'Contains a character that cannot be shown.'],
    ['\u200b', 'The name of the key is required.'],
    ['  ', 'The name of the key is required.'],
  ])('has a name that can be read: %j is refused', async (name, message) => {
    expect(await createKey(owner.token, name)).toMatchObject({
      status: 400,
      body: { details: { name: expect.arrayContaining([message]) } },
    })
  })

  it('reads its owner’s shipments by their number, and nothing else', async () => {
    const { body: purchase } = await buyUsa(owner.token, usaRequestBody())
    const other = await shop.user({ balance: 10 })
    const { body: others } = await buyUsa(other.token, usaRequestBody())
    const { status, body } = await createKey()
    expect(status).toBe(201)

    const answer = await track(purchase.trackingNo.toLowerCase(), body.key)
    expect(tracking.parse(answer.body)).toMatchObject({
      tracking_number: purchase.trackingNo,
      delivered: true,
    })
    expect((await track(others.trackingNo, body.key)).status).toBe(404)
    expect((await track('1Z999AA10123456784', body.key)).status).toBe(404)
    expect((await track(purchase.trackingNo, owner.token)).status).toBe(401)
    expect((await track(purchase.trackingNo)).status).toBe(401)
    for (const path of [
      '/trackingNo/history',
      '/trackingNo/price',
      '/history/purchases/list',
      '/auth/user-wallet',
    ]) {
      expect((await get(path, { token: body.key })).status).toBe(401)
    }
    const [listed] = (await get('/trackingNo/keys', owner)).body
    expect(listed).toMatchObject({ name: 'CI', ending: body.key.slice(-4), lastUsedAt: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain(body.key)
    const stored = await shop.db.selectFrom('tracking_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(body.key)
  })

  it('stops working when its owner revokes it or is suspended; no other user can revoke it', async () => {
    const user = await shop.user({ balance: 10 })
    const { body: purchase } = await buyUsa(user.token, usaRequestBody())
    const [one, two] = [(await createKey(user.token)).body, (await createKey(user.token)).body]
    const revoke = (id: number, { token }: TestCaller) =>
      shop.api('DELETE', `/trackingNo/keys/${id}`, { token })
    expect((await revoke(one.id, owner)).status).toBe(404)
    expect((await track(purchase.trackingNo, one.key)).status).toBe(200)
    expect((await revoke(one.id, user)).body).toEqual({ id: one.id })
    const notValid = {
      status: 401,
      body: {
        code: 'UNAUTHENTICATED',
        error:
          'This tracking key is not valid. It may have been revoked: make another under Tracking Numbers.',
      },
    }
    expect(await track(purchase.trackingNo, one.key)).toMatchObject(notValid)
    const neverMade = `dkt_track_${'A'.repeat(32)}`
    expect(await track(purchase.trackingNo, neverMade), 'a key that never existed').toMatchObject(notValid)
    expect(await track(purchase.trackingNo)).toMatchObject({
      status: 401,
      body: { error: 'Send a tracking key: `Authorization: Bearer dkt_track_…`.' },
    })
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute()
    expect((await track(purchase.trackingNo, two.key)).status).toBe(401)
  })

  it('is one of at most five, and each has its own throttle', async () => {
    const user = await shop.user({ balance: 10 })
    const { body: purchase } = await buyUsa(user.token, usaRequestBody())
    const keys = await Promise.all(Array.from({ length: 7 }, () => createKey(user.token)))
    expect(keys.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(keys.find(({ status }) => status === 409)?.body.error).toBe('You have 5 keys. Revoke one first.')
    const keyTexts = keys.filter(({ status }) => status === 201).map(({ body }) => body.key)
    const answers = []
    for (let count = 0; count < 121; count++) answers.push(await track(purchase.trackingNo, keyTexts[0]))
    expect(answers.map(({ status }) => status)).toEqual([...Array(120).fill(200), 429])
    expect((await track(purchase.trackingNo, keyTexts[1])).status).toBe(200)
  })
})

describe('the cities of the list', () => {
  it('begin with the largest of the state or country; a request with both, neither or an unknown one is refused', async () => {
    const user = await shop.user()
    const cities = async (query: string) => (await get(`/trackingNo/cities?${query}`, user)).body
    expect((await cities('state=TX'))[0]).toBe('Houston')
    expect((await cities('country=DE'))[0]).toBe('Berlin')
    for (const query of ['', 'state=TX&country=DE', 'state=tx', 'state=ZZ', 'country=XX']) {
      expect((await get(`/trackingNo/cities?${query}`, user)).status).toBe(400)
    }
  })
})

it('the first example body of each form in the API document can be bought', async () => {
  const { paths } = (await shop.api('GET', '/openapi.json')).body
  const examplesOf = (content: { examples: Record<string, { value: unknown }> }) =>
    Object.values(content.examples).map(({ value }) => value)
  const user = await shop.user({ balance: 10 })
  const [usa] = examplesOf(paths['/api/trackingNo/usa'].post.requestBody.content['application/json'])
  const [abroad] = examplesOf(
    paths['/api/trackingNo/international'].post.requestBody.content['application/json'],
  )
  expect((await buyUsa(user.token, usa)).status).toBe(201)
  expect((await buyInternational(user.token, abroad)).status).toBe(201)
})

it('the API document has an example for each status, named after it', async () => {
  const { paths } = (await shop.api('GET', '/openapi.json')).body
  const { get: track } = paths['/api/trackingNo/track/{number}']
  expect(track.security).toEqual([{ key: [] }])
  const { examples } = track.responses['200'].content['application/json']
  for (const [name, { value }] of Object.entries<{ value: unknown }>(examples)) {
    expect(tracking.parse(value).status).toBe(name)
  }
  expect(new Set(Object.keys(examples))).toEqual(
    new Set(Object.values(SHIPMENT_EVENT_KINDS).map(({ status }) => status)),
  )
})

it('the API document describes every parameter and every field of a request', async () => {
  const { paths, components } = (await shop.api('GET', '/openapi.json')).body
  for (const [form, body] of [
    ['usa', 'UsaBody'],
    ['international', 'InternationalBody'],
  ] as const) {
    const { requestBody, description } = paths[`/api/trackingNo/${form}`].post
    expect(description).toContain('NO_TRACKING_MATCH (409)')
    expect(requestBody.content['application/json'].schema.$ref).toBe(`#/components/schemas/${body}`)
    const { properties } = components.schemas[body]
    for (const [name, { description }] of Object.entries<{ description?: string }>(properties)) {
      if (name !== 'state') expect(description, name).toMatch(/\.$/)
    }
    expect(properties.from.description).toContain('Milliseconds since 1970')
  }
  for (const path of ['/api/trackingNo/{id}', '/api/trackingNo/track/{number}', '/api/trackingNo/history']) {
    for (const { name, description } of paths[path].get.parameters) {
      if (name !== 'id') expect(description, `${path} ${name}`).toMatch(/\.$/)
    }
  }
})
