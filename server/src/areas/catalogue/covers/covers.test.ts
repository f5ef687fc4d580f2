import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { picture, pictureAt, testUploads } from '../../../../test/areas/logos.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { upload } = testUploads(() => ({ shop, admin }), '/admin/product/upload-cover')
const call = adminCalls(() => ({ shop, admin }))

let shade = 0
/** A picture that no other test has. */
const anyPicture = (width = 700, height = 300) => {
  shade += 9
  return picture({ r: 30, g: shade % 250, b: 200 }, width, height)
    .png()
    .toBuffer()
}
const storedFiles = () => shop.db.selectFrom('covers').select(['hash', 'width']).execute()
const addressesOf = (srcSet: string) => srcSet.split(', ').map((each) => each.split(' ')[0] ?? '')
const isGone = async (url: string) => (await shop.app.inject({ url })).statusCode === 404

describe('a cover', () => {
  it('is public in three widths, cacheable for ever, and cannot run as a script', async () => {
    const { id } = await shop.product()
    const answer = await upload(id, await anyPicture(2_000, 1_000))
    expect(answer).toMatchObject({
      status: 200,
      body: { id, cover: { width: 1_280, height: 640, focusX: 50, focusY: 50 } },
    })
    const { url, srcSet } = answer.body.cover
    expect(srcSet).toMatch(
      /^\/covers\/[0-9a-f]{64}-320\.webp 320w, \S+-640\.webp 640w, \S+-1280\.webp 1280w$/,
    )
    expect(addressesOf(srcSet).at(-1)).toBe(url)
    for (const address of addressesOf(srcSet)) {
      const { headers } = await pictureAt(shop, address)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    const { bytes } = await pictureAt(shop, url)
    expect(url).toContain(createHash('sha256').update(bytes).digest('hex'))
  })

  it('is shown at once in the catalogue, the product, the orders and the back office', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 1, accounts: 3 })
    const { id: purchaseId } = (await shop.buy(user, product.id)).body
    const get = async (path: string) => (await shop.api('GET', path, { token: user.token })).body
    const shown = async () => [
      (await get(`/shop/products/${product.id}`)).cover,
      (await get(`/shop/products?categoryId=${product.categoryId}`)).items[0].cover,
      (await get('/history/purchases/list')).items[0].product.cover,
      (await get(`/history/purchases/${purchaseId}`)).product.cover,
      (await call('GET', `/product/list?id=${product.id}`)).body.items[0].cover,
    ]
    expect(await shown()).toEqual(Array(5).fill(null))
    const { cover } = (await upload(product.id, await anyPicture())).body
    expect(await shown()).toEqual(Array(5).fill(cover))

    const moved = await call('PUT', '/product/cover-focus', { id: product.id, x: 10, y: 90 })
    expect(moved).toMatchObject({ status: 200, body: { cover: { ...cover, focusX: 10, focusY: 90 } } })
    expect(await shown()).toEqual(Array(5).fill({ ...cover, focusX: 10, focusY: 90 }))

    expect(await call('DELETE', `/product/${product.id}/cover`)).toMatchObject({
      status: 200,
      body: { id: product.id, cover: null },
    })
    expect(await shown()).toEqual(Array(5).fill(null))
  })

  it('leaves an entry in the audit log for each change', async () => {
    const { id } = await shop.product()
    const { url } = (await upload(id, await anyPicture())).body.cover
    await call('PUT', '/product/cover-focus', { id, x: 0, y: 100 })
    await call('DELETE', `/product/${id}/cover`)
    const entry = { actor_id: admin.id, address: '127.0.0.1' }
    const middle = { coverUrl: url, focusX: 50, focusY: 50 }
    const corner = { coverUrl: url, focusX: 0, focusY: 100 }
    expect(await auditEntriesOf(shop, `product:${id}`)).toEqual([
      { ...entry, action: 'product.upload-cover', before: null, after: middle },
      { ...entry, action: 'product.move-cover', before: middle, after: corner },
      { ...entry, action: 'product.remove-cover', before: corner, after: null },
    ])
  })

  it('stays when the product is edited, and its upload does not change the revision of the product', async () => {
    const { id, categoryId, subCategoryId } = await shop.product({ price: 1 })
    const { revision } = (await call('GET', `/product/list?id=${id}`)).body.items[0]
    const { cover } = (await upload(id, await anyPicture())).body
    const body = { id, revision, title: 'Renamed', categoryId, subCategoryId, sellingPrice: 2, costPrice: 1 }
    expect(await call('PUT', '/product', body)).toMatchObject({
      status: 200,
      body: { title: 'Renamed', cover },
    })
  })

  it('has its focal point in the middle again when another picture is uploaded', async () => {
    const { id } = await shop.product()
    await upload(id, await anyPicture())
    await call('PUT', '/product/cover-focus', { id, x: 1, y: 2 })
    const { cover } = (await upload(id, await anyPicture())).body
    expect(cover).toMatchObject({ focusX: 50, focusY: 50 })
  })

  it('is deleted, with all its files, when no product has it any more', async () => {
    const [one, two] = [await shop.product(), await shop.product()]
    const shared = await anyPicture()
    const first = (await upload(one.id, shared)).body.cover
    expect((await upload(two.id, shared)).body.cover).toEqual(first)
    expect((await upload(one.id, shared)).body.cover).toEqual(first)
    const count = (await storedFiles()).length

    const second = (await upload(one.id, await anyPicture())).body.cover
    await pictureAt(shop, first.url)
    expect(await storedFiles()).toHaveLength(count + 3)
    await call('DELETE', `/product/${two.id}/cover`)
    for (const address of addressesOf(first.srcSet)) expect(await isGone(address)).toBe(true)
    await pictureAt(shop, second.url)
    expect(await storedFiles()).toHaveLength(count)
  })

  it('is deleted with its product, and kept with an archived one', async () => {
    const unsold = await shop.product({ accounts: [] })
    const unsoldUrl = (await upload(unsold.id, await anyPicture())).body.cover.url
    expect((await call('DELETE', `/product/${unsold.id}`)).status).toBe(200)
    expect(await isGone(unsoldUrl)).toBe(true)

    const user = await shop.user({ balance: 10 })
    const sold = await shop.product({ price: 1 })
    const { cover } = (await upload(sold.id, await anyPicture())).body
    await shop.buy(user, sold.id)
    expect((await call('DELETE', `/product/${sold.id}`)).status).toBe(200)
    await pictureAt(shop, cover.url)
    const orders = await shop.api('GET', '/history/purchases/list', { token: user.token })
    expect(orders.body.items[0].product.cover).toEqual(cover)
  })

  it('can be uploaded several times in parallel: all are accepted, and no unused file is left', async () => {
    const [one, two] = [await shop.product(), await shop.product()]
    const files = await Promise.all([anyPicture(64, 64), anyPicture(64, 64), anyPicture(64, 64)])
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(files.flatMap((file) => [upload(one.id, file), upload(two.id, file)]))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    }
    const inUse = await shop.db
      .selectFrom('products')
      .select('cover_hash as hash')
      .distinct()
      .where('cover_hash', 'is not', null)
      .execute()
    const hex = (rows: { hash: Buffer | null }[]) =>
      [...new Set(rows.map(({ hash }) => hash?.toString('hex')))].sort()
    expect(hex(await storedFiles())).toEqual(hex(inUse))
  })

  it.each([
    '/covers/x.webp',
    `/covers/${'0'.repeat(64)}-320.webp`,
    `/covers/${'0'.repeat(64)}-0.webp`,
    `/covers/${'0'.repeat(64)}-99999.webp`,
    `/covers/${'A'.repeat(64)}-320.webp`,
    `/covers/${'0'.repeat(64)}.webp`,
  ])('is not found at the address %s', async (url) => {
    expect(await isGone(url)).toBe(true)
  })

  it('is found only in the widths of its files', async () => {
    const { id } = await shop.product()
    const { url } = (await upload(id, await anyPicture(64, 64))).body.cover
    expect(await isGone(url.replace('-64.webp', '-32.webp'))).toBe(true)
    expect(await isGone(url.replace('-64.webp', '-064.webp'))).toBe(true)
  })
})
