import { createHash } from 'node:crypto'
import { coverWidths, MAX_COVER_SIDE } from '../../../host/pictures/product-cover.ts'
import { convertPicture } from '../pictures/convert-picture.ts'

/** The files of a cover. `hash` is the SHA-256 of the widest one, whose size is `width` and `height`. */
export interface MadeCover {
  hash: Buffer
  width: number
  height: number
  files: { width: number; webp: Buffer }[]
}

/**
 * Converts a PNG or JPEG to a cover: WebP in sRGB, upright, in up to three widths, never enlarged, with its
 * transparency but without metadata. The picture is decoded once.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export function makeCover(file: Buffer): Promise<MadeCover> {
  return convertPicture(file, async (picture, sharp) => {
    const { data, info } = await picture
      .resize({ width: MAX_COVER_SIDE, height: MAX_COVER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const files = []
    for (const fileWidth of coverWidths(width)) {
      const webp = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: fileWidth })
        .webp({ quality: 82, smartSubsample: true })
        .toBuffer()
      files.push({ width: fileWidth, webp })
    }
    const widest = files.at(-1)?.webp ?? Buffer.alloc(0)
    return { hash: createHash('sha256').update(widest).digest(), width, height, files }
  })
}
