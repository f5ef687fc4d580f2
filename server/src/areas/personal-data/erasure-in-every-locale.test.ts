import { describe, expect, it } from 'vitest'
import { PASSWORD, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { createForeignTestDatabase, createTestDatabase } from '../../../test/database.ts'
import { openTestShop, useShop, useTestAdmin } from '../../../test/shop.ts'

describe.each(['usual', 'Turkish', 'C'] as const)('in a database with the locale %s', (locale) => {
  const shop = useShop(async () => {
    const database = locale === 'usual' ? await createTestDatabase() : await createForeignTestDatabase(locale)
    return openTestShop({}, { database })
  })
  const admin = useTestAdmin(shop)
  const { call, register, addPersonalData, tablesWith } = personalDataFixture({ shop, admin })

  it('an erasure leaves no trace of the e-mail and the username, in whichever case they were typed', async () => {
    const [person, other] = [await register('Ilgin-i'), await register('witness')]
    const email = person.email.toUpperCase()
    await addPersonalData(person, { email, username: person.username.toUpperCase() })
    await addPersonalData(other, { email, username: other.username })
    for (const [name, search] of [
      [email, 'vpn'],
      ['Of a person', 'ILGIN-I'],
      ['Of a mail', email],
    ])
      await call(admin, 'POST', '/admin/saved-view', {
        list: 'users',
        name,
        search: { search },
        isStart: false,
      })
    await shop.db
      .updateTable('purchases')
      .set({ idempotency_key: `of ${email}` })
      .execute()
    expect((await tablesWith(person.email)).length).toBeGreaterThan(11)
    expect(await call(person, 'POST', '/me/erase', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect(await tablesWith(person.email)).toEqual([])
    expect(await tablesWith(person.username)).toEqual([])
  })

  it('a longer username stays, and no name that another user has is given to the erased one, in whichever case', async () => {
    const [person, other] = [await register('iris-i'), await register('another')]
    await register('IRIS-I-TWO')
    await shop.owner.query(`UPDATE users SET username = 'ERASED-' || $1 WHERE id = $2`, [person.id, other.id])
    for (const amount of [1, -1])
      await call(admin, 'POST', '/admin/user/wallet-adjustment', {
        userId: person.id,
        amount,
        reason: 'IRIS-I, not IRIS-I-TWO',
      })
    expect(await call(person, 'POST', '/me/erase', { password: PASSWORD })).toMatchObject({ status: 200 })
    const users = shop.db.selectFrom('users').select('username').where('id', '=', person.id)
    const { username } = await users.executeTakeFirstOrThrow()
    expect(username).toMatch(new RegExp(`^erased-${person.id}-[0-9a-f]{8}$`))
    const adjustments = shop.db.selectFrom('wallet_adjustments').where('user_id', '=', person.id)
    const reason = `${username}, not IRIS-I-TWO`
    expect(await adjustments.select('reason').execute()).toEqual([{ reason }, { reason }])
  })
})
