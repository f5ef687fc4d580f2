import { looksLikePicture } from '@docket/contract/admin/pictures'
import type { Sharp } from 'sharp'
import { createSemaphore } from '../../../host/concurrency/semaphore.ts'
import { invalid, ShopError } from '../../../host/errors.ts'

/** The maximum number of pixels of each side of a PNG, which is decoded as a whole. */
const MAX_PNG_SIDE = 4_096
/** A JPEG is decoded at a smaller scale, so it may be a photo of a phone. */
const MAX_JPEG_PIXELS = 50_000_000

/** The time limit for each file that `convert` makes. */
const MAX_SECONDS = 10

/**
 * The largest allowed picture needs 200 MB and 2 s to decode, so we decode one at a time. The files of those that wait
 * are in memory.
 */
const decoding = createSemaphore({
  atOnce: 1,
  waiting: 8,
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Too many pictures are being processed. Try again in a moment.'),
})

/**
 * Converts a PNG or JPEG with `convert`, which gets the upright picture, or the first picture of an animation. The
 * files that `convert` makes have no metadata. Before anything is decoded, the type is taken from the bytes of the
 * file, and the size of the picture from its header.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export async function convertPicture<Result>(
  file: Buffer,
  convert: (picture: Sharp, sharp: SharpLibrary) => Promise<Result>,
): Promise<Result> {
  if (!looksLikePicture(file)) {
    throw new ShopError('UNSUPPORTED_MEDIA_TYPE', 'Invalid file format. Please upload a PNG or JPEG file!')
  }
  return decoding.run(async () => {
    const sharp = await loadSharp()
    const textless = dropPngTexts(file)
    const size = await sharp(textless, { limitInputPixels: false }).metadata().catch(refuseDamaged)
    refuseTooManyPixels(size)
    const picture = sharp(textless, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error' })
    return convert(picture.autoOrient().timeout({ seconds: MAX_SECONDS }), sharp).catch(refuseDamaged)
  })
}

function refuseTooManyPixels({ format, width, height }: { format: string; width: number; height: number }) {
  const isJpeg = format === 'jpeg'
  const isSmall = isJpeg ? width * height <= MAX_JPEG_PIXELS : width <= MAX_PNG_SIDE && height <= MAX_PNG_SIDE
  if (isSmall) return
  const max = isJpeg ? `${MAX_JPEG_PIXELS / 1e6} million pixels` : `${MAX_PNG_SIDE} × ${MAX_PNG_SIDE}`
  throw invalid({ file: [`This picture has ${width} × ${height} pixels. The maximum is ${max}.`] })
}

const PNG_SIGNATURE_BYTES = 8
/** The length, the type and the checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12
const TEXT_CHUNKS = ['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE())

/**
 * A PNG without its texts, which are no part of the picture; any other file as it is. The library decompresses each
 * text, and `MAX_SECONDS` does not limit that. A file of 15 MB has room for hundreds of texts that take 0.2 s each. Moves
 * the other chunks within `file`.
 */
function dropPngTexts(file: Buffer): Buffer {
  if (file[0] !== 0x89) return file
  let length = PNG_SIGNATURE_BYTES
  for (let start = length; start + CHUNK_FRAME_BYTES <= file.length; ) {
    const end = Math.min(start + CHUNK_FRAME_BYTES + file.readUInt32BE(start), file.length)
    const isText = TEXT_CHUNKS.includes(file.readUInt32BE(start + 4))
    if (!isText) {
      file.copyWithin(length, start, end)
      length += end - start
    }
    start = end
  }
  return file.subarray(0, length)
}

function refuseDamaged(): never {
  throw invalid({ file: ['This picture is damaged and cannot be read. Save it again and try once more.'] })
}

type SharpLibrary = typeof import('sharp').default

let importedSharp: Promise<SharpLibrary> | undefined

/** Imports sharp with the first picture, because it needs 20 MB. Blocks all file formats except PNG and JPEG. */
function loadSharp() {
  importedSharp ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    return sharp
  })
  return importedSharp
}
