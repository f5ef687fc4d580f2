import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ADDRESS, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, addPersonalData } = personalDataFixture({ shop, admin })

describe('a customer’s copy of their own data', () => {
  const openCopy = async (person: Person) => {
    const { body } = await call(person, 'POST', '/me/data/export-link')
    return { url: body.url as string, answer: await shop.api('GET', body.url.slice('/api'.length)) }
  }

  it('is a JSON file with everything that the shop has about the customer, and nothing about others', async () => {
    const [person, other] = [await register(), await register()]
    const { product, purchaseId, reference } = await addPersonalData(person)
    await addPersonalData(other)
    const { answer } = await openCopy(person)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="docket-my-data-\d{4}-\d\d-\d\d\.json"$/,
    )
    expect(answer.body).toMatchObject({
      exportedAt: expect.any(String),
      profile: { id: person.id, email: person.email, username: person.username, referrer: null },
      wallet: { balance: 0 },
      sessions: [{ address: ADDRESS }],
      trackingKeys: [{ name: `Key of ${person.username}` }],
      passkeys: [{ name: `Phone of ${person.username}`, lastUsedAt: null }],
      transfers: [
        { amount: 4 },
        { kind: 'PURCHASE', amount: -4 },
        { kind: 'REFUND', amount: 1 },
        { amount: -1 },
      ],
      purchases: [{ id: purchaseId, title: 'A product', quantity: 2, amount: 4, unitPrice: 2 }],
      accounts: [
        { orderId: purchaseId, value: product.accounts[1] },
        { orderId: purchaseId, value: product.accounts[2] },
      ],
      shipments: [],
      deposits: [{ reference, payments: [{ details: { coin: 'btc' } }] }],
      refunds: [{ amount: 1, reason: `For ${person.email}` }],
      adjustments: [{ amount: -1 }],
      reports: [{ status: 'DECLINED', reason: null, answer: `Dear ${person.username}, it works.` }],
      reportMessages: [
        { byYou: false, text: `Dear ${person.username}, which one of ${person.email}?` },
        { byYou: true, text: `The first one, of ${person.username}, <${person.email}>.` },
      ],
    })
    // In this order, so that customers can compare two files.
    expect(Object.keys(answer.body)).toEqual([
      'exportedAt',
      'profile',
      'wallet',
      'sessions',
      'passkeys',
      'trackingKeys',
      'transfers',
      'purchases',
      'accounts',
      'shipments',
      'deposits',
      'refunds',
      'adjustments',
      'reports',
      'reportMessages',
      'mails',
      'securityEvents',
      'auditEntries',
      'productsWaitedFor',
      'deliveriesSeen',
      'operatorNotes',
      'tags',
      'waitingPurchases',
      'emailChanges',
      'formerNames',
    ])
    expect(answer.body.mails.map(({ about }: { about: string }) => about)).toContain('receipt')
    const kinds = answer.body.securityEvents.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['signed-in', 'refund-made']))
    // The customer does not see the network and the browser of an admin.
    const refund = answer.body.securityEvents.find(({ kind }: { kind: string }) => kind === 'refund-made')
    expect(refund).toMatchObject({ network: null, browser: null, details: { amountCents: 100 } })
    expect(answer.body.auditEntries).toContainEqual(
      expect.objectContaining({ action: 'user.create', byYou: expect.any(Boolean) }),
    )
    // An entry without an actor is not by the customer.
    expect(answer.body.auditEntries.filter(({ byYou }: { byYou: unknown }) => byYou === null)).toEqual([])
    const text = JSON.stringify(answer.body)
    expect(text).not.toContain(other.username)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(admin.email)
  })

  it('has every row of long lists once', async () => {
    const person = await register()
    // More rows than two queries read.
    await sql`INSERT INTO deposits (user_id, method, amount_cents, status, reference)
      SELECT ${person.id}, 'crypto', 1200, 'FAILED', 'long-' || n FROM generate_series(1, 1203) n`.execute(
      shop.db,
    )
    const { answer } = await openCopy(person)
    expect(new Set(answer.body.deposits.map(({ reference }: { reference: string }) => reference)).size).toBe(
      1203,
    )
    expect(answer.body.deposits).toHaveLength(1203)
  })

  it('is sent to one reader of a customer at a time, so that a customer who reads slowly does not keep others waiting', async () => {
    const [slow, other] = [await register(), await register()]
    // More than the buffers between the server and the reader hold.
    await sql`INSERT INTO deposits (user_id, method, amount_cents, status, reference)
      SELECT ${slow.id}, 'crypto', 1200, 'FAILED', 'slow-' || n FROM generate_series(1, 5000) n`.execute(
      shop.db,
    )
    const answers = []
    for (let copy = 0; copy < 5; copy++) {
      const { body } = await call(slow, 'POST', '/me/data/export-link')
      // No answer is read.
      answers.push(await shop.app.inject({ method: 'GET', url: body.url, payloadAsStream: true }))
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { answer } = await openCopy(other)
    expect([answer.status, answer.body.profile.id]).toEqual([200, other.id])
    for (const answer of answers) answer.stream().destroy()
  })

  it('can be opened once, only during the session, and an audit entry records it', async () => {
    const person = await register()
    const { url } = await openCopy(person)
    expect((await shop.api('GET', url.slice('/api'.length))).body.code).toBe('INVALID_TOKEN')
    expect((await shop.api('GET', '/me/data.json?token=none')).body.code).toBe('INVALID_TOKEN')
    const { body } = await call(person, 'POST', '/me/data/export-link')
    await call(person, 'POST', '/auth/logout', {})
    expect((await shop.api('GET', body.url.slice('/api'.length))).body.code).toBe('INVALID_TOKEN')
    expect((await call(admin, 'POST', '/me/data/export-link')).status).toBe(403)
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', person.id)
      .where('action', '=', 'user.export-data')
      .execute()
    expect(entries).toHaveLength(1)
  })
})
