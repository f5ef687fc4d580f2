import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../../test/areas/admin-calls.ts'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { picture, pictureAt, testUploads } from '../../../../test/areas/logos.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { upload: add } = testUploads(() => ({ shop, admin }), '/admin/product/add-picture')
const { upload: uploadCover } = testUploads(() => ({ shop, admin }), '/admin/product/upload-cover')
const call = adminCalls(() => ({ shop, admin }))

let shade = 0
/** A picture that no other test has. */
const anyPicture = (width = 64, height = 48) => {
  shade += 7
  return picture({ r: shade % 250, g: 30, b: 200 }, width, height)
    .png()
    .toBuffer()
}

interface Shown {
  id: number
  url: string
  alt: string
}

async function customerSees(productId: number): Promise<Shown[]> {
  const { token } = await shop.user()
  return (await shop.api('GET', `/shop/products/${productId}`, { token })).body.pictures
}

const isGone = async (url: string) => (await shop.app.inject({ url })).statusCode === 404
const arrange = (id: number, pictures: { id: number; alt: string }[]) =>
  call('PUT', '/product/pictures', { id, pictures })

describe('the further pictures of a product', () => {
  it('are files like those of its cover, after it, in the order in which they were added', async () => {
    const { id } = await shop.product()
    const { cover } = (await uploadCover(id, await anyPicture())).body
    const first = await add(id, await anyPicture(2_000, 1_000))
    expect(first).toMatchObject({
      status: 200,
      body: { id, pictures: [{ width: 1_280, height: 640, alt: '' }] },
    })
    const { pictures } = (await add(id, await anyPicture())).body
    expect(pictures[0]).toEqual(first.body.pictures[0])
    expect(pictures).toHaveLength(2)
    expect(await customerSees(id)).toEqual(pictures)
    expect((await call('GET', `/product/${id}/pictures`)).body).toEqual({ id, pictures })
    expect((await call('GET', `/product/list?id=${id}`)).body.items[0].cover).toEqual(cover)
    const { headers } = await pictureAt(shop, pictures[0].url)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('are not in the catalogue and not in the list of the office, which do not grow', async () => {
    const product = await shop.product()
    await add(product.id, await anyPicture())
    const { token } = await shop.user()
    const list = await shop.api('GET', `/shop/products?categoryId=${product.categoryId}`, { token })
    expect(list.body.items[0]).not.toHaveProperty('pictures')
    const office = await call('GET', `/product/list?id=${product.id}`)
    expect(office.body.items[0]).not.toHaveProperty('pictures')
  })

  it('are five at most beside the cover, also if eight arrive at once', async () => {
    const { id } = await shop.product()
    await uploadCover(id, await anyPicture())
    const files = await Promise.all(Array.from({ length: 8 }, () => anyPicture()))
    const answers = await Promise.all(files.map((file) => add(id, file)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400, 400, 400])
    expect(await customerSees(id)).toHaveLength(5)
    expect(await add(id, await anyPicture())).toMatchObject({
      status: 400,
      body: { details: { file: ['A product has 6 pictures at most. Remove one first.'] } },
    })
  })

  it('are put into another order and described, all of them or none', async () => {
    const { id } = await shop.product()
    for (let nth = 0; nth < 3; nth++) await add(id, await anyPicture())
    const [a, b, c] = (await customerSees(id)) as [Shown, Shown, Shown]
    const answer = await arrange(id, [
      { id: c.id, alt: ' The back ' },
      { id: a.id, alt: '' },
      { id: b.id, alt: '' },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.pictures).toEqual([{ ...c, alt: 'The back' }, a, b])
    expect(await customerSees(id)).toEqual(answer.body.pictures)

    const [other] = (await add((await shop.product()).id, await anyPicture())).body.pictures
    for (const ids of [[a.id], [a.id, a.id, b.id], [a.id, b.id, other.id], []]) {
      const refused = await arrange(
        id,
        ids.map((pictureId) => ({ id: pictureId, alt: 'x' })),
      )
      expect(refused).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    }
    expect(await arrange(id, Array(6).fill({ id: a.id, alt: '' }))).toMatchObject({ status: 400 })
    expect(await arrange(id, [{ id: a.id, alt: 'x'.repeat(201) }])).toMatchObject({ status: 400 })
    expect(await customerSees(id)).toEqual(answer.body.pictures)
  })

  it('move up when one before them is removed, whose files are deleted', async () => {
    const { id } = await shop.product()
    for (let nth = 0; nth < 3; nth++) await add(id, await anyPicture())
    const [a, b, c] = (await customerSees(id)) as [Shown, Shown, Shown]
    const path = `/product/${id}/picture/${a.id}`
    expect((await call('DELETE', path)).body.pictures).toEqual([b, c])
    expect((await call('DELETE', path)).body.pictures).toEqual([b, c])
    expect(await isGone(a.url)).toBe(true)
    expect((await add(id, await anyPicture())).body.pictures.slice(0, 2)).toEqual([b, c])
  })

  it('become the cover one by one: the cover until now takes the place', async () => {
    const { id } = await shop.product()
    for (let nth = 0; nth < 2; nth++) await add(id, await anyPicture())
    const [a, b] = (await customerSees(id)) as [Shown, Shown]
    await arrange(id, [
      { id: a.id, alt: 'The front' },
      { id: b.id, alt: '' },
    ])
    const asCover = (pictureId: number) => call('PUT', '/product/picture-as-cover', { id, pictureId })
    const first = await asCover(a.id)
    expect(first).toMatchObject({ status: 200, body: { cover: { url: a.url, focusX: 50 }, pictures: [b] } })
    const second = await asCover(b.id)
    expect(second.body).toMatchObject({
      cover: { url: b.url },
      pictures: [{ id: b.id, url: a.url, alt: '' }],
    })
    expect(await customerSees(id)).toEqual(second.body.pictures)
    for (const { url } of [a, b]) await pictureAt(shop, url)
    expect((await asCover(a.id)).status).toBe(404)
    const actions = (await auditEntriesOf(shop, `product:${id}`)).map(({ action }) => action)
    expect(actions.slice(-2)).toEqual(['product.picture-as-cover', 'product.picture-as-cover'])
  })

  it('keep a file that a cover or another product has', async () => {
    const [one, two] = [await shop.product(), await shop.product()]
    const shared = await anyPicture()
    const { cover } = (await uploadCover(one.id, shared)).body
    const [ofOne] = (await add(one.id, shared)).body.pictures
    const [ofTwo] = (await add(two.id, shared)).body.pictures
    expect([ofOne.url, ofTwo.url]).toEqual([cover.url, cover.url])
    await call('DELETE', `/product/${one.id}/cover`)
    await call('DELETE', `/product/${one.id}/picture/${ofOne.id}`)
    await pictureAt(shop, cover.url)
    await call('DELETE', `/product/${two.id}/picture/${ofTwo.id}`)
    expect(await isGone(cover.url)).toBe(true)
  })

  it('are deleted with the product, also if that is archived', async () => {
    const buyer = await shop.user({ balance: 10 })
    const [unsold, sold] = [await shop.product({ accounts: [] }), await shop.product({ price: 1 })]
    await shop.buy(buyer, sold.id)
    for (const { id } of [unsold, sold]) {
      const [{ url }] = (await add(id, await anyPicture())).body.pictures
      expect((await call('DELETE', `/product/${id}`)).status).toBe(200)
      expect(await isGone(url)).toBe(true)
      expect((await call('GET', `/product/${id}/pictures`)).status).toBe(404)
      expect((await add(id, await anyPicture())).status).toBe(404)
    }
  })

  it('leave an entry in the audit log for each change, and none for what changes nothing', async () => {
    const { id } = await shop.product()
    const [{ id: pictureId, url }] = (await add(id, await anyPicture())).body.pictures
    await arrange(id, [{ id: pictureId, alt: 'A label' }])
    await arrange(id, [{ id: pictureId, alt: 'A label' }])
    for (let time = 0; time < 2; time++) await call('DELETE', `/product/${id}/picture/${pictureId}`)
    const entry = { actor_id: admin.id, address: '127.0.0.1' }
    const [none, plain, described] = [[], [{ url, alt: '' }], [{ url, alt: 'A label' }]].map((pictures) => ({
      pictures,
    }))
    expect(await auditEntriesOf(shop, `product:${id}`)).toEqual([
      { ...entry, action: 'product.add-picture', before: none, after: plain },
      { ...entry, action: 'product.arrange-pictures', before: plain, after: described },
      { ...entry, action: 'product.remove-picture', before: described, after: none },
    ])
  })

  it('are refused as a cover is: by the bytes of the file', async () => {
    const { id } = await shop.product()
    expect(await add(id, Buffer.from('A picture, honestly.'))).toMatchObject({ status: 415 })
    expect(await add(id, (await anyPicture()).subarray(0, 60))).toMatchObject({ status: 400 })
    expect(await customerSees(id)).toEqual([])
  })
})
