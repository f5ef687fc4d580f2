import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PASSWORD, type Person, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { call, register, tablesWith } = personalDataFixture({ shop, admin })

const unique = () => `u${randomUUID().slice(0, 6)}`

async function erase({ id }: Person) {
  const { status } = await call(admin, 'POST', '/admin/user/erase', { id, reason: 'A letter' })
  expect(status).toBe(200)
}

async function signUp({ email, username }: { email: string; username: string }) {
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const { status } = await shop.api('POST', '/auth/signup', { body: { email, username, ...password } })
  expect(status).toBe(201)
}

/** Suspends a user for a reason, runs `action`, and returns the reason of the audit log. */
async function reasonAfter(user: Person, reason: string, action: () => Promise<void>): Promise<string> {
  const { status } = await call(admin, 'PUT', '/admin/user/suspension', {
    id: user.id,
    suspended: true,
    reason,
  })
  expect(status).toBe(200)
  await action()
  const { after } = await shop.db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', `user:${user.id}`)
    .where('action', '=', 'user.suspend')
    .executeTakeFirstOrThrow()
  return (after as { reason: string }).reason
}

describe('an e-mail address is replaced', () => {
  it.each([
    '-2.csv',
    '.eml',
    '.jpg',
    '.She has written',
    '.tar.gz',
    '-old.backup',
    "'s",
    '...and',
    '_1.png',
    '?x=1',
  ])('before %s', async (ending) => {
    const [person, other] = [await register(unique()), await register(unique())]
    const reason = `From ${person.email}${ending}`
    const changed = await reasonAfter(other, reason, () => erase(person))
    expect(changed).toBe(`From erased-${person.id}${ending}`)
    expect(await tablesWith(person.email)).toEqual([])
  })

  it('unless a letter or digit is directly beside it, or it is part of a longer address of another user', async () => {
    const [person, other] = [await register(unique()), await register(unique())]
    const longer = [`${person.email}.csv`, `jo.${person.email}`, `a-b_${person.email}.co-op.example`]
    for (const email of longer) await signUp({ email, username: unique() })
    const unchangedTexts = [
      ...longer,
      // The longer addresses in file names.
      ...longer.map((email) => `${email}.png`),
      ...longer.map((email) => `from_${email.toUpperCase()}-2.csv,`),
      `x${person.email}`,
      `${person.email}9`,
    ]
    const replacedTexts = [`${person.email}.csvx`, `b_${person.email}.co-op.example`, `xjo.${person.email}`]
    const reason = [...unchangedTexts, ...replacedTexts].join(' ')
    const changed = await reasonAfter(other, reason, () => erase(person))
    const erased = `erased-${person.id}`
    const expected = [`${erased}.csvx`, `b_${erased}.co-op.example`, `xjo.${erased}`]
    expect(changed.split(' ')).toEqual([...unchangedTexts, ...expected])
  })

  it('in the keys of the JSON of the audit log, too, and none of their values is lost', async () => {
    const person = await register(unique())
    const entry = (value: object) =>
      shop.owner.query(
        "INSERT INTO audit_log (action, subject, before, after) VALUES ('product.update', 'product:1', $1, $2)",
        [JSON.stringify(value), JSON.stringify({ list: [value] })],
      )
    const erased = `erased-${person.id}`
    await entry({
      metadata: { [person.email]: 1, [person.email.toUpperCase()]: 2, [`of ${person.email}`]: person.email },
    })
    await erase(person)
    expect(await tablesWith(person.email)).toEqual([])
    const { before, after } = await shop.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'product.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const fields = (before as { metadata: object }).metadata
    expect(Object.keys(fields).toSorted()).toEqual([erased, `${erased} 2`, `of ${erased}`])
    expect(Object.values(fields).toSorted()).toEqual([1, 2, erased].toSorted())
    expect(after).toEqual({ list: [before] })
  })
})

describe('a username is replaced in texts about the customer', () => {
  it('also before the ending of a file name, but not inside an e-mail address or a longer username', async () => {
    const name = unique()
    const person = await register(name)
    for (const username of [`${name}.lee`, `mary-${name}`]) {
      await signUp({ email: `${unique()}@people.test`, username })
    }
    const unchangedTexts = [
      `${name}@other.test`,
      `jo+${name}@other.test`,
      `${name}.lee@other.test`,
      `jo@${name}.example`,
      `${name}.lee`,
      `mary-${name}`,
      `(${name}.Lee).`,
      `${name}s`,
    ]
    const replacedTexts = [
      name,
      `@${name}`,
      `${name}.She`,
      `${name}-2.csv`,
      `ann-${name}`,
      `<${name.toUpperCase()}>`,
    ]
    const reason = [...unchangedTexts, ...replacedTexts].join(' ')
    const changed = await reasonAfter(person, reason, () => erase(person))
    const erased = `erased-${person.id}`
    expect(changed.split(' ')).toEqual([
      ...unchangedTexts,
      ...[erased, `@${erased}`, `${erased}.She`, `${erased}-2.csv`, `ann-${erased}`, `<${erased}>`],
    ])
  })

  it('but not inside the name that an erased user gets, even if the username was `erased`', async () => {
    const person = await register('erased')
    const changed = await reasonAfter(person, `erased <${person.email}>`, () => erase(person))
    expect(changed).toBe(`erased-${person.id} <erased-${person.id}>`)
  })

  it('also in the name of a passkey that the audit log keeps', async () => {
    const person = await register(unique())
    await shop.owner.query(
      `INSERT INTO audit_log (actor_id, action, subject, after) VALUES ($1, 'passkey.add', $2, jsonb_build_object('name', $3::text))`,
      [person.id, `user:${person.id}`, `Phone of ${person.username}`],
    )
    await erase(person)
    const { rows } = await shop.owner.query<{ name: string }>(
      "SELECT after ->> 'name' AS name FROM audit_log WHERE action = 'passkey.add' AND subject = $1",
      [`user:${person.id}`],
    )
    expect(rows).toEqual([{ name: `Phone of erased-${person.id}` }])
  })

  it('also after another word and a hyphen, even if that word ends with the username', async () => {
    const person = await register(`an-an${randomUUID().slice(0, 2)}`)
    const doubled = `x${person.username}-${person.username}`
    const changed = await reasonAfter(person, doubled, () => erase(person))
    expect(changed).toBe(`x${person.username}-erased-${person.id}`)
  })
})
