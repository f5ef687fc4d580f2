import { createHash } from 'node:crypto'
import type { BrandPicture, brandPictureKind } from '@docket/contract/admin/brand'
import type * as z from 'zod'
import { convertPicture } from '../../catalogue/pictures/convert-picture.ts'

/** A picture that the shop has made. */
export interface MadePicture extends Pick<BrandPicture, 'width' | 'height' | 'ground'> {
  hash: Buffer
  png: Buffer
}

/** The largest sides in pixels: of a logo, four times what a header shows; of an icon, what a phone's home screen shows. */
const LOGO = { width: 704, height: 144 }
const ICON = { width: 180, height: 180 }
const PREVIEW = { width: 1_200, height: 630 }

/**
 * Makes a logo or an icon of a PNG or JPEG: a PNG, which every mail program shows, in sRGB, upright, without metadata,
 * never enlarged. An icon becomes square.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export function makeBrandPicture(
  file: Buffer,
  kind: z.output<typeof brandPictureKind>,
): Promise<MadePicture> {
  return convertPicture(file, async (picture, sharp) => {
    const fitted =
      kind === 'logo'
        ? picture.resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
        : picture.resize({ ...ICON, fit: 'contain', background: TRANSPARENT })
    const { data, info } = await fitted
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const png = await sharp(data, { raw: { width, height, channels } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { hash: hashOf(png), png, width, height, ground: groundFor(data) }
  })
}

/** The picture of link previews: the logo on the paper of the shop, above a bar in its accent. */
export function makePreview(
  { png, ground }: Pick<MadePicture, 'png' | 'ground'>,
  accent: string,
): Promise<MadePicture> {
  return convertPicture(Buffer.from(png), async (logo, sharp) => {
    const { width, height } = PREVIEW
    const fitted = await logo.resize({ width: 800, height: 320, fit: 'inside' }).png().toBuffer()
    const bar = { width, height: 28, channels: 3, background: accent } as const
    const preview = await sharp({
      create: { width, height, channels: 3, background: ground === 'dark' ? INK : PAPER },
    })
      .composite([{ input: fitted }, { input: { create: bar }, gravity: 'south' }])
      .png({ compressionLevel: 9 })
      .toBuffer()
    return { hash: hashOf(preview), png: preview, width, height, ground: null }
  })
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }
const INK = '#141a15'
const PAPER = '#fbfaf7'

function hashOf(png: Buffer): Buffer {
  return createHash('sha256').update(png).digest()
}

/** The luminance of the papers of both themes. */
const LIGHT = 0.95
const DARK = 0.015
/** A shape with less contrast is hard to see; large shapes need 3 [WCAG 2.2, 1.4.11], and a mean hides the best parts. */
const ENOUGH = 2.2

/**
 * The ground on which a picture can be seen: null for one without see-through parts, which brings its own ground, and
 * for one that is seen on both. `pixels`: red, green, blue and alpha.
 */
function groundFor(pixels: Buffer): MadePicture['ground'] {
  let [light, shown, clear] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255
    if (alpha < 0.5) clear++
    shown += alpha
    light +=
      alpha *
      (0.2126 * linear(pixels[at]) + 0.7152 * linear(pixels[at + 1]) + 0.0722 * linear(pixels[at + 2]))
  }
  const isOpaque = clear < pixels.length / 4 / 100
  if (isOpaque || shown === 0) return null
  const mean = light / shown
  const onLight = (LIGHT + 0.05) / (mean + 0.05)
  const onDark = (mean + 0.05) / (DARK + 0.05)
  if (onLight >= ENOUGH && onDark >= ENOUGH) return null
  return onLight >= onDark ? 'light' : 'dark'
}

const linears = Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2.2)
const linear = (byte = 0) => linears[byte] ?? 0
