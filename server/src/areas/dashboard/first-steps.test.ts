import { describe, expect, it } from 'vitest'
import { readStats } from '../../../test/areas/sales.ts'
import { openTestShop, useNewTestShop } from '../../../test/shop.ts'
import { getStats } from './get-stats.ts'

const { shop, admin } = useNewTestShop()

const firstSteps = async () => (await readStats(shop, admin)).firstSteps
const noSteps = {
  categoryId: null,
  productId: null,
  hasStock: false,
  hasLogo: false,
  hasSupportChat: false,
  hasLegalTexts: false,
  hasOwnClaims: false,
}

describe('the first steps of a shop', () => {
  it('are derived from the catalogue, the stock and the settings, and a step is open again after its item is deleted', async () => {
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const answer = await shop.api(method, path, { token: admin.token, ...(body && { body }) })
      expect(answer.status).toBeLessThan(300)
      return answer.body
    }
    expect(await firstSteps()).toEqual(noSteps)
    const { id: categoryId } = await send('POST', '/admin/category', { name: 'Games' })
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId })
    const { id: subCategoryId } = await send('POST', '/admin/sub-category', { name: 'Keys', categoryId })
    const product = { title: 'A key', categoryId, subCategoryId, costPrice: 1, sellingPrice: 2 }
    const { id: productId } = await send('POST', '/admin/product', product)
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId, productId })
    const account = { logProductId: productId, value: 'AAAA-1111', provenance: 'Made here' }
    const { id: accountId } = await send('POST', '/admin/account', account)
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId, productId, hasStock: true })
    await send('DELETE', `/admin/account/${accountId}`)
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId, productId })
    await send('PUT', '/admin/settings/store', { storeName: null, supportChatNumber: '15551234567' })
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId, productId, hasSupportChat: true })
    await send('DELETE', `/admin/product/${productId}`)
    expect(await firstSteps()).toEqual({ ...noSteps, categoryId, hasSupportChat: true })
    for (const name of ['terms', 'privacy', 'refund-policy']) {
      expect(await firstSteps()).toMatchObject({ hasLegalTexts: false })
      const text = { name, content: { html: '<p>Our text</p>' } }
      await send('PUT', '/admin/site-text', { text, basedOn: null })
    }
    expect(await firstSteps()).toMatchObject({ hasLegalTexts: true })
    const [{ id: basedOn }] = await send('GET', '/admin/site-text/list')
    await send('PUT', '/admin/site-text', { text: { name: 'privacy', content: null }, basedOn })
    expect(await firstSteps()).toMatchObject({ hasLegalTexts: false })
    const card = { title: 'Game keys', price: 1.5, productId: null }
    const claims = { featured: [card, card, card], figures: [], testimonials: [] }
    for (const [name, items] of Object.entries(claims)) {
      expect(await firstSteps()).toMatchObject({ hasOwnClaims: false })
      await send('PUT', '/admin/site-text', { text: { name, content: { items } }, basedOn: null })
    }
    expect(await firstSteps()).toMatchObject({ hasOwnClaims: true })
  })

  it('of production count the sample texts of the homepage, also after the first purchase', async () => {
    const { config } = shop.platform
    const samplesIn = async (production: boolean) =>
      (await getStats({ ...shop.platform, config: { ...config, production } }, {})).sampleTexts
    await shop.buy(await shop.user({ balance: 5 }), (await shop.product({ price: 1, accounts: 2 })).id)
    expect([await samplesIn(false), await samplesIn(true)]).toEqual([0, 3])
    const text = { name: 'figures', content: { items: [{ figure: '12', what: 'games' }] } }
    await shop.api('PUT', '/admin/site-text', { token: admin.token, body: { text, basedOn: null } })
    expect(await samplesIn(true)).toBe(2)
  })

  it('count a logo, and the support number of the environment', async () => {
    const withSupport = await openTestShop({ SUPPORT_CHAT_NUMBER: '15551234567' })
    const itsAdmin = await withSupport.admin()
    const { categoryId, id: productId } = await withSupport.product({ accounts: 1 })
    const otherSteps = {
      categoryId,
      productId,
      hasStock: true,
      hasSupportChat: true,
      hasLegalTexts: false,
      hasOwnClaims: false,
    }
    const itsSteps = async () => (await readStats(withSupport, itsAdmin)).firstSteps
    expect(await itsSteps()).toEqual({ ...otherSteps, hasLogo: false })
    await withSupport.owner.query(`
      INSERT INTO logos (hash, webp) VALUES (sha256('logo'), 'logo');
      UPDATE categories SET logo_hash = sha256('logo')`)
    expect(await itsSteps()).toEqual({ ...otherSteps, hasLogo: true })
    await withSupport.close()
  })

  it('end with the first purchase', async () => {
    const { id } = await shop.product({ price: 1, accounts: 2 })
    expect(await firstSteps()).toMatchObject({ productId: id })
    await shop.buy(await shop.user({ balance: 5 }), id)
    expect(await firstSteps()).toBeNull()
  })
})
