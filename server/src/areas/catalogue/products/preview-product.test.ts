import { beforeAll, expect, it } from 'vitest'
import { type CategoryIds, testCatalogue } from '../../../../test/areas/catalogue.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let categoryIds: CategoryIds
beforeAll(async () => {
  categoryIds = await createCategory('Shelf')
})

const { call, create, createCategory } = testCatalogue(() => ({ shop, admin, categoryIds }))

const HOSTILE = [
  '<h2 onclick="steal()">Fine</h2><script>steal()</script>',
  '<p><a href="javascript:steal()">a</a> <a href="https://fine.test/" onmouseover="steal()">b</a></p>',
  '<iframe src="https://evil.test/"></iframe><iframe srcdoc="<script>steal()</script>"></iframe>',
  '<iframe src="https://player.vimeo.com/video/1" onload="steal()"></iframe>',
  '<img src=x onerror="steal()"><svg onload="steal()"></svg><style>body{display:none}</style>',
].join('')

it('a preview is exactly what would be stored and shown to a buyer, without any script', async () => {
  const preview = await call('POST', '/product/preview', { description: HOSTILE })
  const created = await create({ description: HOSTILE })
  const customer = await shop.user()
  const shown = await shop.api('GET', `/shop/products/${created.id}`, { token: customer.token })

  expect(preview.status).toBe(200)
  expect(Object.keys(preview.body)).toEqual(['description'])
  expect(created.description).toBe(preview.body.description)
  expect(shown.body.description).toBe(preview.body.description)
  expect(preview.body.description).not.toMatch(/script|steal|evil|srcdoc|<img|<svg|<style| on\w+=/)
  expect(preview.body.description).toContain('<h2>Fine</h2>')
  expect(preview.body.description.match(/<iframe src="[^"]+"/g)).toEqual([
    '<iframe src="https://player.vimeo.com/video/1"',
  ])
})

it('a preview stores nothing and writes no audit entry', async () => {
  const rows = () => shop.db.selectFrom('audit_log').select('id').execute()
  const before = [(await call('GET', '/product/list')).body.total, (await rows()).length]
  await call('POST', '/product/preview', { description: '<p>Not yet</p>' })
  expect([(await call('GET', '/product/list')).body.total, (await rows()).length]).toEqual(before)
})

it('a preview is only for admins, and has the length limit of a description', async () => {
  const customer = await shop.user()
  const body = { description: 'x'.repeat(50_000) }
  expect((await shop.api('POST', '/admin/product/preview', { token: customer.token, body })).status).toBe(403)
  expect((await shop.api('POST', '/admin/product/preview', { body })).status).toBe(401)
  expect((await call('POST', '/product/preview', body)).status).toBe(200)
  expect(await call('POST', '/product/preview', { description: 'x'.repeat(50_001) })).toMatchObject({
    status: 400,
    body: { details: { description: ['Use at most 50000 characters.'] } },
  })
})
