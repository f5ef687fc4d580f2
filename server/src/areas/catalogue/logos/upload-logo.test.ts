import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { picture, RED, testLogos } from '../../../../test/areas/logos.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const { upload, newCategory, storedLogos, logoAt } = testLogos(() => ({ shop, admin }))

describe('a logo', () => {
  it('is public at the hash of its bytes, cacheable for ever, and cannot run as a script', async () => {
    const id = await newCategory()
    const answer = await upload(id, await picture(RED).png().toBuffer())
    expect(answer).toMatchObject({ status: 200, body: { id } })
    const { imageUrl } = answer.body
    expect(imageUrl).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/)

    const { headers, bytes } = await logoAt(imageUrl)
    expect(imageUrl).toContain(createHash('sha256').update(bytes).digest('hex'))
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const head = await shop.app.inject({ method: 'HEAD', url: imageUrl })
    expect(head.headers['content-length']).toBe(String(bytes.length))
  })

  it('is shown with its category at once, and the audit log has an entry', async () => {
    const user = await shop.user({ balance: 10 })
    const { id: productId, categoryId } = await shop.product({ price: 1 })
    const shown = async () => {
      const get = async (path: string) => (await shop.api('GET', path, { token: user.token })).body
      const all = await get('/shop/categories-subCategories/all')
      return [
        all.find((category: { id: number }) => category.id === categoryId).imageUrl,
        (await get(`/shop/products/${productId}`)).subCategory.category.imageUrl,
        (await get(`/shop/products?categoryId=${categoryId}`)).items[0].subCategory.category.imageUrl,
        (await get('/history/purchases/list')).items[0].product.subCategory.category.imageUrl,
      ]
    }
    expect((await shop.buy(user, productId)).status).toBe(201)
    expect(await shown()).toEqual([null, null, null, null])

    const file = await picture(RED).jpeg().toBuffer()
    const { imageUrl } = (await upload(categoryId, file)).body

    expect(await shown()).toEqual(Array(4).fill(imageUrl))
    const listed = (await shop.api('GET', '/admin/category/list', { token: admin.token })).body
    expect(listed).toContainEqual(expect.objectContaining({ id: categoryId, imageUrl }))
    expect(await auditEntriesOf(shop, `category:${categoryId}`)).toEqual([
      {
        actor_id: admin.id,
        action: 'category.upload-logo',
        before: { imageUrl: null },
        after: { imageUrl },
        address: '127.0.0.1',
      },
    ])
  })

  it('keeps its address when the category is renamed', async () => {
    const id = await newCategory()
    const { imageUrl } = (await upload(id, await picture(RED).png().toBuffer())).body
    const body = { id, name: `Renamed ${id}` }
    const renamed = await shop.api('PUT', '/admin/category', { token: admin.token, body })
    expect(renamed.body).toMatchObject({ name: `Renamed ${id}`, imageUrl })
  })

  it('is deleted when no category has it any more', async () => {
    const [one, two] = [await newCategory(), await newCategory()]
    const shared = await picture({ r: 9, g: 9, b: 9 }).png().toBuffer()
    const other = await picture({ r: 99, g: 9, b: 9 }).png().toBuffer()
    const first = (await upload(one, shared)).body.imageUrl
    expect((await upload(two, shared)).body.imageUrl).toBe(first)
    expect((await upload(one, shared)).body.imageUrl).toBe(first)
    const count = (await storedLogos()).length

    const second = (await upload(one, other)).body.imageUrl
    expect(second).not.toBe(first)
    await logoAt(first)
    expect(await storedLogos()).toHaveLength(count + 1)

    await upload(two, other)
    expect((await shop.app.inject({ url: first })).statusCode).toBe(404)
    expect(await storedLogos()).toHaveLength(count)
  })

  it('is deleted with its category, and kept with an archived one', async () => {
    const call = adminCalls(() => ({ shop, admin }))
    const { id } = (await call('POST', '/category', { name: 'Only for a moment' })).body
    const deletedUrl = (await upload(id, await picture({ r: 1, g: 200, b: 1 }).png().toBuffer())).body
      .imageUrl
    expect((await call('DELETE', `/category/${id}`)).status).toBe(200)
    expect((await shop.app.inject({ url: deletedUrl })).statusCode).toBe(404)

    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 1 })
    const keptUrl = (await upload(product.categoryId, await picture({ r: 1, g: 1, b: 200 }).png().toBuffer()))
      .body.imageUrl
    await shop.buy(user, product.id)
    for (const path of [
      `/product/${product.id}`,
      `/sub-category/${product.subCategoryId}`,
      `/category/${product.categoryId}`,
    ]) {
      expect((await call('DELETE', path)).status).toBe(200)
    }
    await logoAt(keptUrl)
  })

  it('can be uploaded several times in parallel: all are accepted, and no unused logo is left', async () => {
    const [one, two] = [await newCategory(), await newCategory()]
    const files = await Promise.all(
      [10, 20, 30].map((r) => picture({ r, g: 0, b: 0 }, 64, 64).png().toBuffer()),
    )
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        files
          .flatMap((file) => [upload(one, file), upload(two, file)])
          .concat(upload(two, files[0] as Buffer)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    }
    const inUse = await shop.db
      .selectFrom('categories')
      .select('logo_hash')
      .distinct()
      .where('logo_hash', 'is not', null)
      .execute()
    const hex = (hashes: (Buffer | null)[]) => hashes.map((hash) => hash?.toString('hex')).sort()
    expect(hex((await storedLogos()).map(({ hash }) => hash))).toEqual(hex(inUse.map((row) => row.logo_hash)))
  })

  it.each(['/logos/x.webp', `/logos/${'0'.repeat(64)}.webp`, `/logos/${'A'.repeat(64)}.webp`])(
    'is not found at the address %s',
    async (url) => {
      expect((await shop.app.inject({ url })).statusCode).toBe(404)
    },
  )
})
