import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngChunk, pngHead, pngOf, pngPixels, testLogos, uint32 } from '../../../test/logos.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
let admin: TestCaller
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  // The shop reads PNG and JPEG alone; these tests look at what it made of them.
  await upload(await newCategory(), await picture({ r: 1, g: 2, b: 3 }).png().toBuffer())
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
})
afterAll(() => shop.close())

const { upload, newCategory, stored } = testLogos(() => ({ shop, admin }))

const RED = { r: 220, g: 20, b: 30 }
const picture = (
  background: { r: number; g: number; b: number; alpha?: number },
  width = 400,
  height = 300,
) => sharp({ create: { width, height, channels: 4, background } })

async function logoAt(imageUrl: string) {
  const { statusCode, headers, rawPayload } = await shop.app.inject({ url: imageUrl })
  expect(statusCode).toBe(200)
  return { headers, bytes: rawPayload }
}

/** What became of an upload: its size and the colour of a pixel, each given from 0 to 1. */
async function madeOf(file: Buffer, at: { x: number; y: number } = { x: 0.5, y: 0.5 }) {
  const { status, body } = await upload(await newCategory(), file)
  expect(status).toBe(200)
  const { bytes } = await logoAt(body.imageUrl)
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor(at.x * (info.width - 1)), Math.floor(at.y * (info.height - 1))]
  const offset = (y * info.width + x) * 4
  const [r, g, b, alpha] = data.subarray(offset, offset + 4)
  return { width: info.width, height: info.height, colour: { r, g, b }, alpha }
}

function expectColour(
  colour: Record<'r' | 'g' | 'b', number | undefined>,
  { r, g, b }: typeof RED,
  within = 12,
) {
  for (const [is, should] of [
    [colour.r, r],
    [colour.g, g],
    [colour.b, b],
  ] as const) {
    expect(Math.abs((is ?? Number.NaN) - should)).toBeLessThanOrEqual(within)
  }
}

const trailOf = (id: number) =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject', '=', `category:${id}`)
    .orderBy('id')
    .execute()

describe('a logo', () => {
  it('is served for good under the hash of its bytes, to anybody, as a picture and nothing else', async () => {
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

  it('is seen at once wherever the category is shown, and leaves a trail', async () => {
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
    const body = { logProductId: productId, quantity: 1 }
    expect((await shop.api('POST', '/shop/buy', { token: user.token, body })).status).toBe(201)
    expect(await shown()).toEqual([null, null, null, null])

    const file = await picture(RED).jpeg().toBuffer()
    const { imageUrl } = (await upload(categoryId, file)).body

    expect(await shown()).toEqual(Array(4).fill(imageUrl))
    const listed = (await shop.api('GET', '/admin/category/list', { token: admin.token })).body
    expect(listed).toContainEqual(expect.objectContaining({ id: categoryId, imageUrl }))
    expect(await trailOf(categoryId)).toEqual([
      {
        actor_id: admin.id,
        action: 'category.upload-logo',
        before: { imageUrl: null },
        after: { imageUrl },
      },
    ])
  })

  it('keeps its name when the category is renamed', async () => {
    const id = await newCategory()
    const { imageUrl } = (await upload(id, await picture(RED).png().toBuffer())).body
    const body = { id, name: `Renamed ${id}` }
    const renamed = await shop.api('PUT', '/admin/category', { token: admin.token, body })
    expect(renamed.body).toMatchObject({ name: `Renamed ${id}`, imageUrl })
  })

  it('is kept as long as some category has it, and no longer', async () => {
    const [one, two] = [await newCategory(), await newCategory()]
    const shared = await picture({ r: 9, g: 9, b: 9 }).png().toBuffer()
    const other = await picture({ r: 99, g: 9, b: 9 }).png().toBuffer()
    const first = (await upload(one, shared)).body.imageUrl
    expect((await upload(two, shared)).body.imageUrl).toBe(first)
    expect((await upload(one, shared)).body.imageUrl).toBe(first)
    const count = (await stored()).length

    const second = (await upload(one, other)).body.imageUrl
    expect(second).not.toBe(first)
    await logoAt(first)
    expect(await stored()).toHaveLength(count + 1)

    await upload(two, other)
    expect((await shop.app.inject({ url: first })).statusCode).toBe(404)
    expect(await stored()).toHaveLength(count)
  })

  it('goes with a category that is deleted, and stays with one that history refers to', async () => {
    const call = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
      shop.api(method, `/admin${path}`, { token: admin.token, body })
    const { id } = (await call('POST', '/category', { name: 'Only for a moment' })).body
    const gone = (await upload(id, await picture({ r: 1, g: 200, b: 1 }).png().toBuffer())).body.imageUrl
    expect((await call('DELETE', `/category/${id}`)).status).toBe(200)
    expect((await shop.app.inject({ url: gone })).statusCode).toBe(404)

    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 1 })
    const kept = (await upload(product.categoryId, await picture({ r: 1, g: 1, b: 200 }).png().toBuffer()))
      .body.imageUrl
    const body = { logProductId: product.id, quantity: 1 }
    await shop.api('POST', '/shop/buy', { token: user.token, body })
    for (const path of [
      `/product/${product.id}`,
      `/sub-category/${product.subCategoryId}`,
      `/category/${product.categoryId}`,
    ]) {
      expect((await call('DELETE', path)).status).toBe(200)
    }
    await logoAt(kept)
  })

  it('is one of those that were uploaded at once; none is left over, and nobody is refused', async () => {
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
    expect(hex((await stored()).map(({ hash }) => hash))).toEqual(hex(inUse.map((row) => row.logo_hash)))
  })

  it.each(['/logos/x.webp', `/logos/${'0'.repeat(64)}.webp`, `/logos/${'A'.repeat(64)}.webp`])(
    '%s is none',
    async (url) => {
      expect((await shop.app.inject({ url })).statusCode).toBe(404)
    },
  )
})

describe('the picture', () => {
  it('fits inside 256 pixels in its own proportions', async () => {
    expect(await madeOf(await picture(RED).png().toBuffer())).toMatchObject({ width: 256, height: 192 })
    expect(await madeOf(await picture(RED, 300, 900).jpeg().toBuffer())).toMatchObject({
      width: 85,
      height: 256,
    })
  })

  it('is not blown up', async () => {
    expect(await madeOf(await picture(RED, 16, 8).png().toBuffer())).toMatchObject({ width: 16, height: 8 })
  })

  it('may be as long as the limit and one pixel high', async () => {
    expect(await madeOf(await picture(RED, 4096, 1).png().toBuffer())).toMatchObject({
      width: 256,
      height: 1,
    })
  })

  it('stays see-through', async () => {
    const hole = { input: await picture(RED, 100, 100).png().toBuffer() }
    const file = await picture({ r: 0, g: 0, b: 0, alpha: 0 }).composite([hole]).png().toBuffer()
    expect((await madeOf(file, { x: 0, y: 0 })).alpha).toBe(0)
    const middle = await madeOf(file)
    expect(middle.alpha).toBe(255)
    expectColour(middle.colour, RED)
  })

  it.each(['png', 'palette', 'grey', 'sixteen bits', 'interlaced', 'jpeg', 'progressive'])(
    'is read from %s',
    async (kind) => {
      const source = picture(kind === 'grey' ? { r: 90, g: 90, b: 90 } : RED)
      const made = {
        png: () => source.png(),
        palette: () => source.png({ palette: true }),
        grey: () => source.toColourspace('b-w').png(),
        'sixteen bits': () => source.toColourspace('rgb16').png(),
        interlaced: () => source.png({ progressive: true }),
        jpeg: () => source.jpeg(),
        progressive: () => source.jpeg({ progressive: true }),
      }[kind]
      const { colour } = await madeOf((await made?.().toBuffer()) ?? Buffer.alloc(0))
      expectColour(colour, kind === 'grey' ? { r: 90, g: 90, b: 90 } : RED)
    },
  )

  it('has the colours of a CMYK JPEG', async () => {
    const file = await picture(RED).removeAlpha().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    const { colour } = await madeOf(file)
    expectColour(colour, RED, 40)
  })

  it('is turned upright as its EXIF says, and tells nothing of where it was taken', async () => {
    // Red on the left, to be turned by a quarter: red is on top.
    const left = { input: await picture(RED, 200, 300).png().toBuffer(), left: 0, top: 0 }
    const file = await picture({ r: 255, g: 255, b: 255 })
      .composite([left])
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const top = await madeOf(file, { x: 0.5, y: 0.1 })
    expect(top).toMatchObject({ width: 192, height: 256 })
    expectColour(top.colour, RED)

    const { imageUrl } = (await upload(await newCategory(), file)).body
    const { bytes } = await logoAt(imageUrl)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  })

  it.each([
    ['is no profile', Buffer.from('not a profile at all')],
    ['would fill the memory', Buffer.alloc(300_000_000)],
  ])('is read past a colour profile that %s', async (_what, profile) => {
    const packed = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])
    const pixels = pngChunk('IDAT', pngPixels(20, 20, 200))
    const file = pngOf(pngHead(20, 20), pngChunk('iCCP', packed), pixels, pngChunk('IEND'))
    expectColour((await madeOf(file)).colour, { r: 200, g: 200, b: 200 })
  })

  it('is the first of an animation', async () => {
    const pixels = pngPixels(20, 20, 200)
    const control = (sequence: number) =>
      pngChunk(
        'fcTL',
        Buffer.concat([uint32(sequence), uint32(20), uint32(20), uint32(0), uint32(0), Buffer.alloc(6)]),
      )
    const file = pngOf(
      pngHead(20, 20),
      pngChunk('acTL', Buffer.concat([uint32(2), uint32(0)])),
      control(0),
      pngChunk('IDAT', pixels),
      control(1),
      pngChunk('fdAT', Buffer.concat([uint32(2), pngPixels(20, 20, 10)])),
      pngChunk('IEND'),
    )
    const { width, height, colour } = await madeOf(file)
    expect([width, height]).toEqual([20, 20])
    expectColour(colour, { r: 200, g: 200, b: 200 })
  })
})
