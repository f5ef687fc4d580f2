import type { SiteText } from '@docket/contract/site-texts'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const save = (text: unknown, basedOn: number | null = null, token = admin.token) =>
  shop.api('PUT', '/admin/site-text', { token, body: { text, basedOn } })
const list = async () => (await shop.api('GET', '/admin/site-text/list', { token: admin.token })).body
const versionsOf = async (name: string) =>
  (await shop.api('GET', `/admin/site-text/versions/${name}`, { token: admin.token })).body
const lead = (text: string): SiteText => ({ name: 'lead', content: { text } })

describe('a text of the public pages', () => {
  it('has a version for each save, and every version can be read again', async () => {
    expect(await list()).toEqual([])
    const first = (await save(lead('The first sentence'))).body
    expect(first).toMatchObject({
      version: { name: 'lead', isCustom: true, savedAt: expect.any(String) },
      text: lead('The first sentence'),
    })
    const second = (await save(lead('The second sentence'), first.version.id)).body
    const third = (await save({ name: 'lead', content: null }, second.version.id)).body
    expect(third.version.isCustom).toBe(false)

    expect(await list()).toEqual([third.version])
    expect(await versionsOf('lead')).toEqual([third.version, second.version, first.version])
    const answer = await shop.api('GET', `/admin/site-text/version/${first.version.id}`, {
      token: admin.token,
    })
    expect(answer.body).toEqual(first)
    expect(await auditEntriesOf(shop, 'site-text:lead')).toMatchObject([
      { actor_id: admin.id, action: 'site-text.update', before: { version: null } },
      { action: 'site-text.update', after: { version: second.version.id } },
      { action: 'site-text.reset', after: { version: third.version.id } },
    ])
  })

  it('is not overwritten by an edit that began with an older version', async () => {
    const text = { name: 'services', content: { items: [{ title: 'One', text: 'The first' }] } }
    const { version } = (await save(text)).body
    const refused = await save({ ...text, content: null })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', changed: { by: version.savedBy, at: version.savedAt } },
    })
    expect(await versionsOf('services')).toEqual([version])
  })

  it('is saved once if several saves based on the same version arrive at the same time', async () => {
    const item = { name: 'Ann', role: 'Buyer', text: 'It was fine.' }
    const text = { name: 'testimonials', content: { items: [item] } }
    const answers = await Promise.all([1, 2, 3, 4].map(() => save(text)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await versionsOf('testimonials')).toHaveLength(1)
  })

  it('keeps headings, lists and links of a legal text, and nothing that could run', async () => {
    const html = [
      '<h1>Title</h1><h6>Small</h6><p style="color:red">A <b>bold</b> word</p>',
      '<ul><li><a href="javascript:x()">bad</a> <a href="mailto:us@shop.test" onclick="x()">good</a></li></ul>',
      '<script>x()</script><iframe src="https://player.vimeo.com/video/1"></iframe><img src=x onerror=x()>',
    ].join('')
    const { body } = await save({ name: 'privacy', content: { html } })
    expect(body.text.content.html).toBe(
      [
        '<h2>Title</h2><h4>Small</h4><p>A <b>bold</b> word</p>',
        '<ul><li><span>bad</span> <a href="mailto:us@shop.test" target="_blank" rel="noopener nofollow">good</a></li></ul>',
      ].join(''),
    )
  })

  it('has versions that the database role of the shop cannot change or delete', async () => {
    const { version } = (await save({ name: 'terms', content: { html: '<p>Our terms</p>' } })).body
    const change = shop.platform.db.updateTable('site_text_versions').set({ content: null })
    await expect(change.where('id', '=', version.id).execute()).rejects.toThrow('permission denied')
    const removal = shop.platform.db.deleteFrom('site_text_versions').where('id', '=', version.id)
    await expect(removal.execute()).rejects.toThrow('permission denied')
  })

  it.each<[string, unknown]>([
    ['an unknown name', { name: 'imprint', content: null }],
    ['the content of another text', { name: 'lead', content: { html: '<p>x</p>' } }],
    ['an unknown field', { name: 'lead', content: { text: 'A sentence', html: 'x' } }],
    ['no visible character', lead(' \u200B\u200B ')],
    ['a NUL', lead('A\u0000 sentence')],
    ['301 characters', lead('x'.repeat(301))],
    ['no service', { name: 'services', content: { items: [] } }],
    ['7 services', { name: 'services', content: { items: Array(7).fill({ title: 'x', text: 'abc' }) } }],
    [
      'two cards of products',
      { name: 'featured', content: { items: Array(2).fill({ title: 'x', price: 1, productId: null }) } },
    ],
    [
      'a negative price',
      { name: 'featured', content: { items: Array(3).fill({ title: 'x', price: -1, productId: null }) } },
    ],
    ['4 figures', { name: 'figures', content: { items: Array(4).fill({ figure: '1', what: 'x' }) } }],
    ['a legal text without text', { name: 'refund-policy', content: { html: '<p>&nbsp;</p>' } }],
    [
      'a legal text that is only a script',
      { name: 'refund-policy', content: { html: '<script>x()</script>' } },
    ],
    ['50,001 characters', { name: 'refund-policy', content: { html: 'x'.repeat(50_001) } }],
  ])('is refused with %s', async (_what, text) => {
    const before = await list()
    expect(await save(text)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
    expect(await list()).toEqual(before)
  })

  it('is refused with a card that is tied to no product of the shop, and the answer names the card', async () => {
    const product = await shop.product({ accounts: 1 })
    const archived = await shop.product({ accounts: 1 })
    await shop.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', archived.id)
      .execute()
    const tiedTo = (...ids: (number | null)[]) => ({
      name: 'featured',
      content: { items: ids.map((productId) => ({ title: 'x', price: 1, productId })) },
    })
    const message = (nth: number) => [
      `The product of card ${nth} does not exist. Untie the card, or tie it to another product.`,
    ]
    expect(await save(tiedTo(product.id, 2_000_000_000, archived.id))).toMatchObject({
      status: 400,
      body: { details: { 'items.1.productId': message(2), 'items.2.productId': message(3) } },
    })
    expect(await versionsOf('featured')).toEqual([])
    expect((await save(tiedTo(product.id, product.id, null))).status).toBe(200)
  })

  it('is read and saved only by roles with the permission for settings', async () => {
    const support = await shop.admin('SUPPORT')
    const customer = await shop.user()
    for (const { token } of [support, customer]) {
      expect((await save(lead('A sentence'), null, token)).status).toBe(403)
      expect((await shop.api('GET', '/admin/site-text/list', { token })).status).toBe(403)
    }
  })

  it('has no version with an unknown id', async () => {
    const { status } = await shop.api('GET', '/admin/site-text/version/999999', { token: admin.token })
    expect(status).toBe(404)
  })

  it('has the last 50 versions in its list', async () => {
    const content = JSON.stringify({ text: 'A sentence' })
    await shop.db
      .insertInto('site_text_versions')
      .values(Array.from({ length: 60 }, () => ({ name: 'lead', content, saved_by: admin.id })))
      .execute()
    expect(await versionsOf('lead')).toHaveLength(50)
  })
})
