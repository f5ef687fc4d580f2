import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type Person, personalDataFixture } from '../../../../test/areas/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, tablesWith } = personalDataFixture({ shop, admin })

const newName = () => `n${randomUUID().slice(0, 8)}`
const rename = (person: Person, username: string) => call(person, 'PUT', '/me/username', { username })
const signUp = (body: object) =>
  shop.api('POST', '/auth/signup', {
    body: { email: `${newName()}@docket.test`, password: PASSWORD, confirmPassword: PASSWORD, ...body },
  })

describe('a customer who changes the username', () => {
  it('has the new one everywhere, in any case of the letters', async () => {
    const [person, username] = [await register(), newName()]
    expect(await rename(person, username)).toMatchObject({ status: 200, body: { username } })
    expect((await call(person, 'GET', '/auth/me')).body).toMatchObject({ username })
    const upper = username.toUpperCase()
    expect((await rename(person, upper)).body.username).toBe(upper)
    expect((await signUp({ username: newName(), referralId: username })).status).toBe(201)
  })

  it('cannot have a name that is taken, reserved, the shop’s, or of another form', async () => {
    const [person, other] = [await register(), await register()]
    const oldName = other.username
    await rename(other, newName())
    for (const [username, message] of [
      [other.username, 'This username is already taken.'],
      ['support', 'This name is kept for the shop. Choose another one.'],
      ['a b', undefined],
      [oldName, 'This username is already taken.'],
    ] as const) {
      const answer = await rename(person, username ?? 'a')
      expect(answer.status, username).toBe(400)
      if (message) expect(answer.body.details.username).toEqual([message])
    }
  })

  it('leaves the old name to no one: a sign-up cannot take it', async () => {
    const person = await register()
    await rename(person, newName())
    expect((await signUp({ username: person.username })).body.details.username).toEqual([
      'This username is already taken.',
    ])
  })

  it('can take the old name back, and give it up again', async () => {
    const [person, username] = [await register(), newName()]
    for (const name of [username, person.username, username, person.username])
      expect(await rename(person, name)).toMatchObject({ status: 200, body: { username: name } })
    expect((await rename(await register(), username)).status).toBe(400)
  })

  it('gets a name that two customers want, or the other one does', async () => {
    const [first, second, username] = [await register(), await register(), newName()]
    const answers = await Promise.all([rename(first, username), rename(second, username.toUpperCase())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('may do so ten times a year', async () => {
    const person = await register()
    for (let nth = 0; nth < 10; nth++) expect((await rename(person, newName())).status).toBe(200)
    expect((await rename(person, newName())).body.details.username[0]).toContain('10 times in a year')
  })
})

describe('an erasure of a customer with former names', () => {
  it('removes them from all texts, and leaves an address that is another customer’s by now', async () => {
    const [person, heir] = [await register(), await register()]
    const former = { email: person.email, username: person.username }
    const note = `${former.email} called`
    await call(admin, 'POST', '/admin/user/note', { userId: heir.id, text: note })
    await call(admin, 'PUT', '/admin/user/suspension', { id: heir.id, suspended: true, reason: note })
    await call(admin, 'PUT', '/admin/user/suspension', {
      id: person.id,
      suspended: true,
      reason: `${former.username} asked`,
    })
    await call(admin, 'PUT', '/admin/user/suspension', { id: person.id, suspended: false, reason: 'test' })
    await shop.db
      .updateTable('users')
      .set({ email: `${newName()}@people.test`, username: newName() })
      .where('id', '=', person.id)
      .execute()
    const { status } = await call(admin, 'POST', '/admin/user/erase', { id: person.id, reason: 'A letter' })
    expect(status).toBe(200)
    for (const text of [former.email, former.username]) expect(await tablesWith(text)).toEqual([])

    const [second, third] = [await register(), await register()]
    const left = second.email
    await shop.db
      .updateTable('users')
      .set({ email: `${newName()}@people.test` })
      .where('id', '=', second.id)
      .execute()
    await shop.db.updateTable('users').set({ email: left }).where('id', '=', third.id).execute()
    await call(admin, 'POST', '/admin/user/erase', { id: second.id, reason: 'A letter' })
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', third.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(left)
  })
})
