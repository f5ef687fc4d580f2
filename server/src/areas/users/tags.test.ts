import { MAX_TAGS } from '@docket/contract/admin/customer-notes'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { testExports } from '../../../test/areas/exports.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { read } = testExports(() => shop)

type Operator = Pick<TestCaller, 'token'>

const add = (userId: number, tag: string, { token }: Operator = admin) =>
  shop.api('POST', '/admin/user/tag', { token, body: { userId, tag } })
const remove = (userId: number, tag: string) =>
  shop.api('POST', '/admin/user/tag/remove', { token: admin.token, body: { userId, tag } })
const get = async (path: string) => (await shop.api('GET', path, { token: admin.token })).body
const tagsOf = async (userId: number) => (await get(`/admin/user/${userId}`)).tags

describe('a tag of a customer', () => {
  it('is there once, in any case and width, also if two operators add it at once', async () => {
    const user = await shop.user()
    await Promise.all(['VIP', 'vip', 'Vip', 'ｖｉｐ', ' vip '].map((tag) => add(user.id, tag)))
    expect(await tagsOf(user.id)).toHaveLength(1)
    expect((await add(user.id, 'asks  often')).body.tags).toContain('asks often')
    expect((await remove(user.id, 'ASKS OFTEN')).body.tags).toHaveLength(1)
    expect((await remove(user.id, 'vIP')).body).toEqual({ tags: [] })
    expect((await remove(user.id, 'vip')).body).toEqual({ tags: [] })
    const entries = await auditEntriesOf(shop, `user:${user.id}`)
    const changes = entries.filter(({ action }) => action.endsWith('-tag'))
    expect(changes.map(({ action, before, after }) => [action, before?.tags, after?.tags])).toEqual([
      ['user.add-tag', 0, 1],
      ['user.add-tag', 1, 2],
      ['user.remove-tag', 2, 1],
      ['user.remove-tag', 1, 0],
    ])
  })

  it('is a short text that can be shown, and no address', async () => {
    const user = await shop.user()
    for (const tag of ['', ' ', 'x'.repeat(31), 'a\u202Eb', 'two\nlines', 'me@shop.test', '\u200B'])
      expect((await add(user.id, tag)).status, JSON.stringify(tag)).toBe(400)
    expect((await add(user.id, '<b>')).body).toEqual({ tags: ['<b>'] })
    expect((await add(user.id, 'x'.repeat(30))).status).toBe(200)
  })

  it(`is one of at most ${MAX_TAGS}`, async () => {
    const user = await shop.user()
    const rows = Array.from({ length: MAX_TAGS - 1 }, (_, nth) => ({ user_id: user.id, tag: `t${nth}` }))
    await shop.db.insertInto('customer_tags').values(rows).execute()
    const answers = await Promise.all(['one', 'two'].map((tag) => add(user.id, tag)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    // An equal one is no further tag.
    expect((await add(user.id, 'T1')).status).toBe(200)
  })

  it('is given by operators only, to customers only', async () => {
    const user = await shop.user()
    expect((await add(user.id, 'vip', await shop.admin('SUPPORT'))).status).toBe(200)
    for (const caller of [user, await shop.admin('STOCK')])
      expect((await add(user.id, 'vip', caller)).status).toBe(403)
    expect((await add((await shop.admin()).id, 'vip')).status).toBe(404)
  })
})

describe('the list of users', () => {
  it('shows the tags, and has those with a tag that is equal to the one asked for, in its file, too', async () => {
    const [one, two, three] = [await shop.user(), await shop.user(), await shop.user()]
    await add(one.id, 'Whale')
    await add(one.id, 'early')
    await add(two.id, 'WHALE')
    await add(three.id, 'whales')
    const { items, total } = await get('/admin/user/list?tag=whale')
    expect([total, items.map(({ id, tags }: { id: number; tags: string[] }) => [id, tags])]).toEqual([
      2,
      [
        [two.id, ['WHALE']],
        [one.id, ['early', 'Whale']],
      ],
    ])
    expect((await get(`/admin/user/list?tag=Whale&search=${one.email.slice(0, 12)}`)).total).toBe(1)
    expect((await get('/admin/user/list?tag=whal')).total).toBe(0)
    expect(
      (await shop.api('GET', `/admin/user/list?tag=${'x'.repeat(31)}`, { token: admin.token })).status,
    ).toBe(400)
    const { headers, rows } = await read(admin.token, '/admin/user', 'tag=whale')
    const column = headers.indexOf('Tags')
    expect(rows.map((row) => row[column])).toEqual(['WHALE', 'early, Whale'])
  })

  it('offers the tags in use, the most frequent first', async () => {
    const users = [await shop.user(), await shop.user(), await shop.user()]
    for (const [nth, tag] of ['Often', 'often', 'Often'].entries()) await add(users[nth]?.id ?? 0, tag)
    const { tags } = await get('/admin/user/tag/list')
    expect(tags).toContainEqual({ tag: 'Often', customers: 3 })
  })
})
