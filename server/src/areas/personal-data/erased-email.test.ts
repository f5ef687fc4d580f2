import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, addPersonalData, tablesWith } = personalDataFixture({ shop, admin })

describe('the e-mail of an erased customer', () => {
  const eraseByAdmin = ({ id }: Person) =>
    call(admin, 'POST', '/admin/user/erase', { id, reason: 'A letter' })

  // JSON writes a line break or a tab as \n, \r or \t. The n, r or t must not count as the first letter of the e-mail.
  it.each(['nina', 'rolf', 'tina', 'ann'])(
    'is removed after a line break or a tab, too: %s',
    async (name) => {
      const person = await register(`${name}-${randomUUID().slice(0, 8)}`)
      const other = await register()
      const reason = `Told by\n${person.email}\nand\t${person.email}, <${person.email}>.`
      await call(admin, 'PUT', '/admin/user/suspension', { id: other.id, suspended: true, reason })
      expect((await eraseByAdmin(person)).status).toBe(200)
      expect(await tablesWith(person.email)).toEqual([])
      const { after } = await shop.db
        .selectFrom('audit_log')
        .select('after')
        .where('subject', '=', `user:${other.id}`)
        .where('action', '=', 'user.suspend')
        .executeTakeFirstOrThrow()
      const erased = `erased-${person.id}`
      expect(after).toMatchObject({ reason: `Told by\n${erased}\nand\t${erased}, <${erased}>.` })
    },
  )

  it('is removed from texts about other customers; the other words of these texts stay', async () => {
    const [person, other] = [await register(), await register()]
    const { purchaseId } = await addPersonalData(other)
    const textWith = (text: string) => `${text} of ${person.email} for ${other.email}`
    await call(admin, 'POST', '/admin/user/wallet-adjustment', {
      userId: other.id,
      amount: 1,
      reason: textWith('Moved'),
    })
    await call(admin, 'POST', '/admin/purchase/refund', { purchaseId, amount: 0.5, reason: textWith('Paid') })
    const message = textWith('Locked')
    const { body: report } = await call(other, 'POST', '/history/purchases/report', { purchaseId, message })
    await call(admin, 'POST', '/admin/report/answer', { id: report.id, text: textWith('Asked') })
    await call(admin, 'POST', '/admin/report/decline', { id: report.id, answer: textWith('Sold') })
    expect((await eraseByAdmin(person)).status).toBe(200)
    expect(await tablesWith(person.email)).toEqual([])
    const { body } = await call(admin, 'GET', `/admin/purchase/${purchaseId}`)
    expect(body.reports).toContainEqual(
      expect.objectContaining({
        message: `Locked of erased-${person.id} for ${other.email}`,
        answer: `Sold of erased-${person.id} for ${other.email}`,
      }),
    )
    const { body: page } = await call(admin, 'GET', `/admin/report/${report.id}`)
    expect(page.messages).toMatchObject([{ text: `Asked of erased-${person.id} for ${other.email}` }])
  })

  it('is removed next to other characters, but longer addresses stay', async () => {
    const name = `eve${randomUUID().slice(0, 6)}`
    const person = await register(name)
    const product = await shop.product()
    const longerAddresses = [`jo${person.email}`, `${person.email}x`]
    const withOtherCharacters = [
      `${person.email}.csv`,
      // This would stay if it were the address of another user.
      `${person.email}.org`,
      `seller-${person.email}`,
      `mail_${person.email}_list`,
      `to...${person.email}`,
      // An escape sequence, as in copied JSON or a copied URL.
      `\\n${person.email}`,
      `\\u0020${person.email}`,
      `?q=%20${person.email}`,
    ]
    const provenance = [...longerAddresses, ...withOtherCharacters].join(' ')
    const add = { logProductId: product.id, value: randomUUID(), provenance }
    expect((await call(admin, 'POST', '/admin/account', add)).status).toBe(201)
    expect((await eraseByAdmin(person)).status).toBe(200)
    const batch = await shop.db
      .selectFrom('account_batches')
      .select('provenance')
      .where('product_id', '=', product.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const erased = `erased-${person.id}`
    expect(batch.provenance?.split(' ')).toEqual([
      ...longerAddresses,
      `${erased}.csv`,
      `${erased}.org`,
      `seller-${erased}`,
      `mail_${erased}_list`,
      `to...${erased}`,
      `\\n${erased}`,
      `\\u0020${erased}`,
      `?q=%20${erased}`,
    ])
  })

  it('is removed next to letters of other scripts', async () => {
    const [person, other] = [await register(), await register()]
    const reason = `客户${person.email}要求退款, é${person.email}é`
    await call(admin, 'PUT', '/admin/user/suspension', { id: other.id, suspended: true, reason })
    expect((await eraseByAdmin(person)).status).toBe(200)
    expect(await tablesWith(person.email)).toEqual([])
  })

  it('is removed even if a stranger has registered with the address that the erased user would get', async () => {
    const person = await register()
    const stranger = { email: `erased-${person.id}@erased.invalid`, username: `blocker-${person.id}` }
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    expect((await shop.api('POST', '/auth/signup', { body: { ...stranger, ...password } })).status).toBe(201)
    expect((await eraseByAdmin(person)).status).toBe(200)
    expect(await tablesWith(person.email)).toEqual([])
  })

  it('is removed even if other users have longer addresses, and these stay', async () => {
    const person = await register()
    const longer = [`jo-${person.email}`, `${person.email}.zip`, `${person.email}-op.test`]
    for (const [nth, email] of longer.entries()) {
      const password = { password: PASSWORD, confirmPassword: PASSWORD }
      const body = { email, username: `longer-${person.id}-${nth}`, ...password }
      expect((await shop.api('POST', '/auth/signup', { body })).status).toBe(201)
    }
    const other = await register()
    const files = [`from_${person.email}.csv`, `-${person.email}`, person.email.toUpperCase()]
    const reason = [...longer, longer[0]?.toUpperCase(), ...files].join(' ')
    await call(admin, 'PUT', '/admin/user/suspension', { id: other.id, suspended: true, reason })
    expect((await eraseByAdmin(person)).status).toBe(200)
    const { after } = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `user:${other.id}`)
      .where('action', '=', 'user.suspend')
      .executeTakeFirstOrThrow()
    const erased = `erased-${person.id}`
    const expected = [...longer, longer[0]?.toUpperCase(), `from_${erased}.csv`, `-${erased}`, erased]
    expect(after).toMatchObject({ reason: expected.join(' ') })
  })

  it('is removed from the names that other customers gave to their tracking keys', async () => {
    const [person, other] = [await register(), await register()]
    await call(other, 'POST', '/trackingNo/keys', { name: `For ${person.email}` })
    expect(await tablesWith(person.email)).not.toEqual([])
    expect((await eraseByAdmin(person)).status).toBe(200)
    expect(await tablesWith(person.email)).toEqual([])
  })

  it('is removed from a text that names two customers who are erased at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, two, other] = [await register(), await register(), await register()]
      const reason = `Same person: ${one.email} and ${two.email}`
      await call(admin, 'PUT', '/admin/user/suspension', { id: other.id, suspended: true, reason })
      const answers = await Promise.all([one, two].map(eraseByAdmin))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await tablesWith(one.email)).toEqual([])
      expect(await tablesWith(two.email)).toEqual([])
    }
  })

  it('is removed with the notices of providers about the customer; a notice about a longer address stays', async () => {
    const person = await register()
    const password = { password: PASSWORD, confirmPassword: PASSWORD }
    const longer = `jo.${person.email}`
    const signUp = { email: longer, username: `notice-${person.id}`, ...password }
    expect((await shop.api('POST', '/auth/signup', { body: signUp })).status).toBe(201)
    const bodies = [person.email, longer, `jo${person.email}`, `${person.email}9`].map((email) =>
      JSON.stringify({ event: 'charge.success', email, at: randomUUID() }),
    )
    await shop.owner.query(
      `INSERT INTO provider_events (provider, body, processed_at)
        SELECT 'paystack', body, now() FROM unnest($1::text[]) AS body`,
      [bodies],
    )
    expect((await eraseByAdmin(person)).status).toBe(200)
    const { rows } = await shop.owner.query('SELECT body FROM provider_events WHERE body = ANY ($1)', [
      bodies,
    ])
    expect(rows.map(({ body }) => body).toSorted()).toEqual(bodies.slice(1).toSorted())
  })
})
