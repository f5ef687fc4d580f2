import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { picture, RED } from '../../../../test/areas/logos.ts'
import { type MadeCover, makeCover } from './make-cover.ts'

beforeAll(async () => {
  // The shop blocks other formats than PNG and JPEG; the tests must read the WebP that it made.
  await makeCover(await picture(RED).png().toBuffer())
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
})

/** The sizes of the files that a picture of this size becomes. */
async function sizesOf(width: number, height: number): Promise<(readonly [number, number])[]> {
  const { files } = await makeCover(await picture(RED, width, height).png().toBuffer())
  return Promise.all(
    files.map(async ({ webp }) => {
      const metadata = await sharp(webp).metadata()
      expect(metadata.format).toBe('webp')
      return [metadata.width, metadata.height] as const
    }),
  )
}

describe('a cover', () => {
  it('is made in the widths of 320, 640 and 1280 pixels, in its proportions', async () => {
    expect(await sizesOf(2_560, 1_600)).toEqual([
      [320, 200],
      [640, 400],
      [1_280, 800],
    ])
  })

  it('is not enlarged: the widest file of a smaller picture is as wide as the picture', async () => {
    expect(await sizesOf(500, 300)).toEqual([
      [320, 192],
      [500, 300],
    ])
    expect(await sizesOf(640, 10)).toHaveLength(2)
    expect(await sizesOf(8, 5)).toEqual([[8, 5]])
  })

  it('is at most 1280 pixels high', async () => {
    expect(await sizesOf(1_000, 4_000)).toEqual([[320, 1_280]])
    expect(await sizesOf(1, 4_096)).toEqual([[1, 1_280]])
  })

  it.each([
    ['24 million pixels', 6_000, 4_000, false],
    ['48 million pixels, progressive and upright by its metadata', 8_000, 6_000, true],
  ])('is made of a photo of a phone with %s', async (_what, width, height, isTurned) => {
    const photo = await sharp({ create: { width, height, channels: 3, background: RED } })
      .jpeg({ progressive: isTurned })
      .withMetadata({ orientation: isTurned ? 6 : 1 })
      .toBuffer()
    const cover = await makeCover(photo)
    expect([cover.width, cover.height]).toEqual(isTurned ? [960, 1_280] : [1_280, 853])
  })

  it('is upright, and has no metadata of the file', async () => {
    // Red is on the left; after a rotation by 90 degrees it is on top.
    const redHalf = { input: await picture(RED, 200, 300).png().toBuffer(), left: 0, top: 0 }
    const file = await picture({ r: 255, g: 255, b: 255 })
      .composite([redHalf])
      .jpeg()
      .withExif({ IFD0: { Artist: 'A photographer' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { files, width, height } = await makeCover(file)
    expect([width, height]).toEqual([300, 400])
    for (const { webp } of files) {
      const metadata = await sharp(webp).metadata()
      expect(metadata).not.toHaveProperty('exif')
      expect(metadata).not.toHaveProperty('icc')
      expect(metadata).not.toHaveProperty('orientation')
      const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      // White has much green, red has little.
      const pixel = (y: number) => [...data.subarray((y * info.width + 5) * 3, (y * info.width + 5) * 3 + 3)]
      expect(pixel(5)[1]).toBeLessThan(80)
      expect(pixel(info.height - 5)[1]).toBeGreaterThan(200)
    }
  })

  it.each<[string, (source: Sharp) => Sharp]>([
    ['has sixteen bits', (source) => source.toColourspace('rgb16').png()],
    ['has a palette', (source) => source.png({ palette: true })],
    ['is in CMYK', (source) => source.removeAlpha().toColourspace('cmyk').jpeg()],
  ])('has the colours of a picture that %s', async (_what, convert) => {
    const { files } = await makeCover(await convert(picture(RED)).toBuffer())
    const [red = 0, green = 0, , alpha] = await firstPixel(files)
    expect(Math.abs(red - RED.r)).toBeLessThan(40)
    expect(Math.abs(green - RED.g)).toBeLessThan(40)
    expect(alpha).toBe(255)
  })

  it('keeps transparent pixels', async () => {
    const { files } = await makeCover(
      await picture({ ...RED, alpha: 0 })
        .png()
        .toBuffer(),
    )
    expect((await firstPixel(files))[3]).toBe(0)
  })

  it('can be made of a grey picture', async () => {
    const grey = picture({ r: 90, g: 90, b: 90 }).toColourspace('b-w')
    const { files } = await makeCover(await grey.png().toBuffer())
    expect(Math.abs(((await firstPixel(files))[0] ?? 0) - 90)).toBeLessThan(20)
  })

  it('has the same hash if it is made of the same picture again', async () => {
    const file = await picture(RED).png().toBuffer()
    expect((await makeCover(file)).hash).toEqual((await makeCover(file)).hash)
  })
})

/** The first pixel of the widest file: red, green, blue, alpha. */
async function firstPixel(files: MadeCover['files']): Promise<number[]> {
  const pixels = await sharp(files.at(-1)?.webp).ensureAlpha().raw().toBuffer()
  return [...pixels.subarray(0, 4)]
}
