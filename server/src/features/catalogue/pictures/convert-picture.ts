import { looksLikePicture, MAX_PICTURE_SIDE } from '@docket/contract/admin/pictures'
import type { Sharp } from 'sharp'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'

const MAX_SECONDS = 10

/** The largest allowed picture needs 200 MB and 2 s to decode, so we decode one at a time. */
const decoding = createSemaphore({
  atOnce: 1,
  waiting: 20,
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Too many pictures are being processed. Try again in a moment.'),
})

/**
 * Converts a PNG or JPEG with `convert`, which gets the upright picture and its time limit for each file that it makes.
 * Of an animation it gets the first picture. What it makes has no metadata. The type comes from the bytes of the file,
 * and the size of the picture from its header, before anything is decoded.
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
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged)
    if (width > MAX_PICTURE_SIDE || height > MAX_PICTURE_SIDE) {
      const most = `${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE}`
      throw invalid({ file: [`This picture has ${width} × ${height} pixels. The most is ${most}.`] })
    }
    const picture = sharp(file, { limitInputPixels: MAX_PICTURE_SIDE ** 2, failOn: 'error' })
    return convert(picture.autoOrient().timeout({ seconds: MAX_SECONDS }), sharp).catch(damaged)
  })
}

function damaged(): never {
  throw invalid({ file: ['This picture is damaged and cannot be read. Save it again and try once more.'] })
}

type SharpLibrary = typeof import('sharp').default

let sharp: Promise<SharpLibrary> | undefined

/** Imports sharp with the first picture, because it needs 20 MB. Blocks all file formats except PNG and JPEG. */
function loadSharp() {
  sharp ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    return loaded
  })
  return sharp
}
