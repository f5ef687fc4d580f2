import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  picture,
  pngChunk,
  pngHead,
  pngOf,
  pngPixels,
  RED,
  testLogos,
  uint32,
} from '../../../../test/areas/logos.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
beforeAll(async () => {
  // The shop loads sharp for its first picture, and then blocks all formats except PNG and JPEG. The tests unblock
  // WebP after that, because they read the WebP files that the shop makes.
  await upload(await newCategory(), await picture({ r: 1, g: 2, b: 3 }).png().toBuffer())
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
})

const { upload, newCategory, logoAt } = testLogos(() => ({ shop, admin }))

/**
 * Uploads a file as a logo. Returns the size of the logo and the colour of the pixel at a position, given from 0 to 1.
 */
async function readLogo(file: Buffer, at: { x: number; y: number } = { x: 0.5, y: 0.5 }) {
  const { status, body } = await upload(await newCategory(), file)
  expect(status).toBe(200)
  const { bytes } = await logoAt(body.imageUrl)
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const [x, y] = [Math.floor(at.x * (info.width - 1)), Math.floor(at.y * (info.height - 1))]
  const offset = (y * info.width + x) * 4
  const [r, g, b, alpha] = data.subarray(offset, offset + 4)
  return { width: info.width, height: info.height, colour: { r, g, b }, alpha }
}

/** Each of red, green and blue differs by at most `tolerance`, because WebP and JPEG are lossy. */
function expectColour(
  colour: Record<'r' | 'g' | 'b', number | undefined>,
  { r, g, b }: typeof RED,
  tolerance = 12,
) {
  for (const [actual, expected] of [
    [colour.r, r],
    [colour.g, g],
    [colour.b, b],
  ] as const) {
    expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(tolerance)
  }
}

describe('a logo', () => {
  it('is at most 256 pixels wide and high and keeps its proportions', async () => {
    expect(await readLogo(await picture(RED).png().toBuffer())).toMatchObject({ width: 256, height: 192 })
    expect(await readLogo(await picture(RED, 300, 900).jpeg().toBuffer())).toMatchObject({
      width: 85,
      height: 256,
    })
  })

  it('is not enlarged', async () => {
    expect(await readLogo(await picture(RED, 16, 8).png().toBuffer())).toMatchObject({ width: 16, height: 8 })
  })

  it('can be made of a picture as wide as the limit and one pixel high', async () => {
    expect(await readLogo(await picture(RED, 4096, 1).png().toBuffer())).toMatchObject({
      width: 256,
      height: 1,
    })
  })

  it('keeps transparent pixels', async () => {
    const redMiddle = { input: await picture(RED, 100, 100).png().toBuffer() }
    const file = await picture({ r: 0, g: 0, b: 0, alpha: 0 }).composite([redMiddle]).png().toBuffer()
    expect((await readLogo(file, { x: 0, y: 0 })).alpha).toBe(0)
    const middle = await readLogo(file)
    expect(middle.alpha).toBe(255)
    expectColour(middle.colour, RED)
  })

  it.each(['png', 'palette', 'grey', 'sixteen bits', 'interlaced', 'jpeg', 'progressive'])(
    'is read from %s',
    async (kind) => {
      const source = picture(kind === 'grey' ? { r: 90, g: 90, b: 90 } : RED)
      const convert = {
        png: () => source.png(),
        palette: () => source.png({ palette: true }),
        grey: () => source.toColourspace('b-w').png(),
        'sixteen bits': () => source.toColourspace('rgb16').png(),
        interlaced: () => source.png({ progressive: true }),
        jpeg: () => source.jpeg(),
        progressive: () => source.jpeg({ progressive: true }),
      }[kind]
      const { colour } = await readLogo((await convert?.().toBuffer()) ?? Buffer.alloc(0))
      expectColour(colour, kind === 'grey' ? { r: 90, g: 90, b: 90 } : RED)
    },
  )

  it('has the same colours as a CMYK JPEG', async () => {
    const file = await picture(RED).removeAlpha().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    const { colour } = await readLogo(file)
    expectColour(colour, RED, 40)
  })

  it('is rotated as the EXIF data says, and has no EXIF data itself', async () => {
    // Red is on the left; after a rotation by 90 degrees it is on top.
    const redHalf = { input: await picture(RED, 200, 300).png().toBuffer(), left: 0, top: 0 }
    const file = await picture({ r: 255, g: 255, b: 255 })
      .composite([redHalf])
      .jpeg()
      .withExif({ IFD0: { Artist: 'A photographer' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const top = await readLogo(file, { x: 0.5, y: 0.1 })
    expect(top).toMatchObject({ width: 192, height: 256 })
    expectColour(top.colour, RED)

    const { imageUrl } = (await upload(await newCategory(), file)).body
    const { bytes } = await logoAt(imageUrl)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
  })

  it.each([
    ['is not a profile', Buffer.from('not a profile at all')],
    ['would fill the memory', Buffer.alloc(300_000_000)],
  ])('can be made of a picture whose colour profile %s', async (_what, profile) => {
    const packed = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])
    const pixels = pngChunk('IDAT', pngPixels(20, 20, 200))
    const file = pngOf(pngHead(20, 20), pngChunk('iCCP', packed), pixels, pngChunk('IEND'))
    expectColour((await readLogo(file)).colour, { r: 200, g: 200, b: 200 })
  })

  it('is made at once of a picture with compressed texts, which would take seconds to decompress', async () => {
    const text = deflateSync(Buffer.alloc(45_000_000))
    const texts = ['zTXt', 'iTXt'].flatMap((type) => {
      const head = type === 'zTXt' ? 'name\0\0' : 'name\0\u0001\0\0\0'
      return Array.from({ length: 20 }, () =>
        pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), text])),
      )
    })
    const pixels = pngChunk('IDAT', pngPixels(20, 20, 200))
    const file = pngOf(pngHead(20, 20), ...texts, pixels, ...texts.slice(0, 1), pngChunk('IEND'))
    const startedAt = performance.now()
    expectColour((await readLogo(file)).colour, { r: 200, g: 200, b: 200 })
    // Each of the forty texts takes 0.2 s to decompress.
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })

  it('is the first picture of an animation', async () => {
    // An animated PNG: acTL says that it has two pictures, fcTL begins each of them, fdAT has the pixels of the second.
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
    const { width, height, colour } = await readLogo(file)
    expect([width, height]).toEqual([20, 20])
    expectColour(colour, { r: 200, g: 200, b: 200 })
  })
})
