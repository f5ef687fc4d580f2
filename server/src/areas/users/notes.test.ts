import { MAX_NOTES } from '@docket/contract/admin/customer-notes'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { PASSWORD, personalDataFixture } from '../../../test/areas/personal-data.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const people = personalDataFixture({ shop, admin })

type Operator = Pick<TestCaller, 'token'>

const list = async (userId: number, { token }: Operator = admin, query = '') =>
  (await shop.api('GET', `/admin/user/${userId}/note/list${query}`, { token })).body
const textsOf = async (userId: number) => (await list(userId)).items.map(({ text }: { text: string }) => text)
const add = (userId: number, text: string, { token }: Operator = admin) =>
  shop.api('POST', '/admin/user/note', { token, body: { userId, text } })
const remove = (id: number, { token }: Operator = admin) =>
  shop.api('DELETE', `/admin/user/note/${id}`, { token })

describe('a note about a customer', () => {
  it('says who wrote it and when, newest first, page by page; the audit log has no word of it', async () => {
    const user = await shop.user()
    const support = await shop.admin('SUPPORT')
    const { status, body } = await add(user.id, '  Paid twice.\nRefund agreed. ', support)
    expect(status).toBe(201)
    await add(user.id, '<b>Called</b> back')
    expect(await list(user.id)).toMatchObject({
      total: 2,
      items: [
        { text: '<b>Called</b> back', by: expect.any(String), mayDelete: true },
        { id: body.id, text: 'Paid twice.\nRefund agreed.', at: expect.any(String) },
      ],
    })
    expect((await list(user.id, admin, '?page=2&pageSize=1')).items).toMatchObject([{ id: body.id }])
    const entries = (await auditEntriesOf(shop, `user:${user.id}`)).filter(
      ({ action }) => action === 'user.add-note',
    )
    expect(entries.map(({ actor_id, after }) => [actor_id, after])).toEqual([
      [support.id, { noteId: body.id }],
      [admin.id, { noteId: expect.any(Number) }],
    ])
  })

  it('that is sent twice is one note, also at once; another one in between makes it a new one', async () => {
    const user = await shop.user()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(user.id, 'Called.')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await add(user.id, 'Wrote.')
    await add(user.id, 'Called.')
    expect(await textsOf(user.id)).toEqual(['Called.', 'Wrote.', 'Called.'])
  })

  it('has at most 2,000 characters that can be shown', async () => {
    const user = await shop.user()
    for (const text of ['', '  ', '\u200B\u200B\u200B', 'x'.repeat(2_001), 'a \u202Eturned', 'nul\u0000'])
      expect((await add(user.id, text)).status, JSON.stringify(text)).toBe(400)
    expect((await add(user.id, 'x'.repeat(2_000))).status).toBe(201)
  })

  it(`is one of at most ${MAX_NOTES}`, async () => {
    const user = await shop.user()
    const rows = Array.from({ length: MAX_NOTES - 1 }, () => ({
      user_id: user.id,
      written_by: admin.id,
      text: 'Called.',
    }))
    await shop.db.insertInto('customer_notes').values(rows).execute()
    const answers = await Promise.all(['The last one.', 'One too many.'].map((text) => add(user.id, text)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('is deleted by its author, or by who manages people, once', async () => {
    const user = await shop.user()
    const [one, other] = [await shop.admin('SUPPORT'), await shop.admin('SUPPORT')]
    const { body: note } = await add(user.id, 'Mine.', one)
    const { body: second } = await add(user.id, 'Mine, too.', one)
    expect((await list(user.id, other)).items).toMatchObject([{ mayDelete: false }, { mayDelete: false }])
    expect((await remove(note.id, other)).status).toBe(403)
    const answers = await Promise.all([remove(note.id, one), remove(note.id, one)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await remove(second.id, await shop.admin('MANAGER'))).status).toBe(200)
    expect(await textsOf(user.id)).toEqual([])
    const entries = await auditEntriesOf(shop, `user:${user.id}`)
    expect(entries.filter(({ action }) => action === 'user.delete-note').map(({ before }) => before)).toEqual(
      [
        { noteId: note.id, writtenBy: one.id },
        { noteId: second.id, writtenBy: one.id },
      ],
    )
  })

  it('is about customers only, and for operators only', async () => {
    const user = await shop.user()
    expect((await add((await shop.admin()).id, 'An admin.')).status).toBe(404)
    expect((await add(2_147_483_647, 'No one.')).status).toBe(404)
    expect((await shop.api('GET', '/admin/user/2147483647/note/list', { token: admin.token })).status).toBe(
      404,
    )
    for (const caller of [user, await shop.admin('STOCK')]) {
      expect((await add(user.id, 'Not allowed.', caller)).status).toBe(403)
      const read = await shop.api('GET', `/admin/user/${user.id}/note/list`, { token: caller.token })
      expect(read.status).toBe(403)
    }
  })
})

describe('an erasure', () => {
  it('deletes notes and tags, which the copy has, and takes the address out of the notes about others', async () => {
    const [person, other] = [await people.register(), await people.register()]
    await add(person.id, `${person.email} called.`)
    await add(other.id, `A friend of ${person.email}.`)
    const tag = { userId: person.id, tag: 'asks often' }
    await shop.api('POST', '/admin/user/tag', { token: admin.token, body: tag })
    const { body: link } = await people.call(person, 'POST', '/me/data/export-link')
    const { body: copy } = await shop.api('GET', link.url.slice('/api'.length))
    expect([copy.operatorNotes, copy.tags]).toEqual([
      [{ id: expect.any(Number), text: `${person.email} called.`, writtenAt: expect.any(String) }],
      ['asks often'],
    ])
    expect(JSON.stringify(copy.operatorNotes)).not.toContain(admin.email.split('@')[0])

    expect((await people.call(person, 'POST', '/me/erase', { password: PASSWORD })).status).toBe(200)
    expect(await textsOf(person.id)).toEqual([])
    expect(await textsOf(other.id)).toEqual([`A friend of erased-${person.id}.`])
    expect((await add(person.id, 'Too late.')).status).toBe(404)
    expect((await shop.api('POST', '/admin/user/tag', { token: admin.token, body: tag })).status).toBe(404)
    expect(await people.tablesWith(person.email)).toEqual([])
  })

  it('that runs while a note is written leaves no note', async () => {
    const person = await people.register()
    const writes = Array.from({ length: 8 }, (_, nth) => add(person.id, `Note ${nth} about ${person.email}`))
    const [erased] = await Promise.all([
      people.call(person, 'POST', '/me/erase', { password: PASSWORD }),
      ...writes,
    ])
    expect(erased.status).toBe(200)
    expect(await textsOf(person.id)).toEqual([])
  })
})
