import { looksLikePicture, MAX_PICTURE_SIDE } from '@docket/contract/admin/pictures'
import type { Sharp } from 'sharp'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'

/** The time limit for each file that `convert` makes. */
const MAX_SECONDS = 10

/** The largest allowed picture needs 200 MB and 2 s to decode, so we decode one at a time. */
const decoding = createSemaphore({
  atOnce: 1,
  waiting: 20,
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Too many pictures are being processed. Try again in a moment.'),
})

/**
 * Converts a PNG or JPEG with `convert`, which gets the upright picture, or the first picture of an animation. The files
 * that `convert` makes have no metadata. Before anything is decoded, the type is taken from the bytes of the file, and
 * the size of the picture from its header.
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
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(refuseDamaged)
    if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
      const maxSize = `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`
      throw invalid({ file: [`This picture has ${width} × ${height} pixels. The maximum is ${maxSize}.`] })
    }
    const picture = sharp(file, { limitInputPixels: MAX_PICTURE_SIDE ** 2, failOn: 'error' })
    return convert(picture.autoOrient().timeout({ seconds: MAX_SECONDS }), sharp).catch(refuseDamaged)
  })
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
