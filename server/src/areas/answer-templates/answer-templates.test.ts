import { MAX_TEMPLATES } from '@docket/contract/admin/answer-templates'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { type TestCaller, useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

type Operator = Pick<TestCaller, 'token'>

const list = async () => (await shop.api('GET', '/admin/answer-template/list', { token: admin.token })).body
const create = (body: object, { token }: Operator = admin) =>
  shop.api('POST', '/admin/answer-template', { token, body })
const update = (body: object) => shop.api('PUT', '/admin/answer-template', { token: admin.token, body })
const remove = (id: number, { token }: Operator = admin) =>
  shop.api('DELETE', `/admin/answer-template/${id}`, { token })

beforeEach(() => shop.db.deleteFrom('answer_templates').execute())

describe('an answer template', () => {
  it('is kept, changed and deleted, and the audit log has what it was', async () => {
    const { status, body: created } = await create({ title: ' Sorry ', text: 'We have replaced it.\n' })
    const kept = { title: 'Sorry', text: 'We have replaced it.' }
    expect([status, created]).toEqual([201, { ...kept, id: expect.any(Number), savedAt: expect.any(String) }])
    const other = { title: 'Sorry', text: 'We have refunded it.' }
    expect((await update({ id: created.id, ...other })).body).toMatchObject(other)
    // Nothing has changed, so there is no entry.
    await update({ id: created.id, ...other })
    expect(await list()).toMatchObject({ templates: [{ id: created.id, ...other }] })
    expect((await remove(created.id)).body).toEqual({ id: created.id })
    expect(await list()).toEqual({ templates: [] })
    const entries = await auditEntriesOf(shop, `answer-template:${created.id}`)
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['answer-template.create', null, kept],
      ['answer-template.update', kept, other],
      ['answer-template.delete', other, null],
    ])
    expect((await remove(created.id)).status).toBe(404)
    expect((await update({ id: created.id, ...other })).status).toBe(404)
  })

  it('keeps markup and line breaks as text, and refuses what cannot be shown or is too long', async () => {
    const text = '<b>Hello</b>\n\n{name} & co.'
    expect((await create({ title: '<i>Hi</i>', text })).body).toMatchObject({ title: '<i>Hi</i>', text })
    for (const body of [
      { title: '', text },
      { title: 'x'.repeat(61), text },
      { title: 'a\u202Eb', text },
      { title: 'two\nlines', text },
      { title: 'Long', text: 'x'.repeat(2_001) },
      { title: 'Blank', text: ' \u200B ' },
      { title: 'Turned', text: 'to\u2067the left' },
      { title: 'No text' },
    ])
      expect((await create(body)).status, JSON.stringify(body)).toBe(400)
    expect((await list()).templates).toHaveLength(1)
  })

  it('has a title of its own, in any case, also if two operators add it at once', async () => {
    const text = 'Thank you.'
    const answers = await Promise.all(
      ['Thanks', 'thanks', 'THANKS', 'Thanks'].map((title) => create({ title, text })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    const { body } = await create({ title: 'Other', text })
    const refused = await update({ id: body.id, title: 'tHaNkS', text })
    expect(refused.body.details).toEqual({ title: ['There is a template with this title already.'] })
  })

  it(`is one of at most ${MAX_TEMPLATES}`, async () => {
    const rows = Array.from({ length: MAX_TEMPLATES - 1 }, (_, nth) => ({
      title: `T${nth}`,
      text: 'A text.',
    }))
    await shop.db.insertInto('answer_templates').values(rows).execute()
    const answers = await Promise.all(['One', 'Two'].map((title) => create({ title, text: 'A text.' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect((await list()).templates).toHaveLength(MAX_TEMPLATES)
  })

  it('is for operators who may answer', async () => {
    const [support, stock] = [await shop.admin('SUPPORT'), await shop.admin('STOCK')]
    const { status, body } = await create({ title: 'Of support', text: 'Hello there.' }, support)
    expect(status).toBe(201)
    expect((await create({ title: 'Of stock', text: 'Hello there.' }, stock)).status).toBe(403)
    expect((await remove(body.id, stock)).status).toBe(403)
    expect((await shop.api('GET', '/admin/answer-template/list', { token: stock.token })).status).toBe(403)
  })
})
