import { looksLikeLogo, MAX_LOGO_SIDE } from '@docket/contract/admin/categories'
import { createSemaphore } from '../../../platform/concurrency/semaphore.ts'
import { invalid, ShopError } from '../../../platform/errors.ts'

/** The longest side of a logo in pixels. */
const SIZE = 256
const MAX_SECONDS = 10

/** The largest allowed picture needs 200 MB and 2 s to decode, so we decode one at a time. */
const decoding = createSemaphore({
  atOnce: 1,
  waiting: 20,
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Too many pictures are being processed. Try again in a moment.'),
})

/**
 * Converts a PNG or JPEG to a logo: WebP in sRGB, upright, at most 256 px, with its transparency but without metadata. Of
 * an animation it takes the first picture. The type comes from the bytes of the file, and the size of the picture from
 * its header, before anything is decoded.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export async function makeLogo(file: Buffer): Promise<Buffer> {
  if (!looksLikeLogo(file)) {
    throw new ShopError('UNSUPPORTED_MEDIA_TYPE', 'Invalid file format. Please upload a PNG or JPEG file!')
  }
  return decoding.run(async () => {
    const sharp = await loadSharp()
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged)
    if (width > MAX_LOGO_SIDE || height > MAX_LOGO_SIDE) {
      const most = `${MAX_LOGO_SIDE} × ${MAX_LOGO_SIDE}`
      throw invalid({ file: [`This picture has ${width} × ${height} pixels. The most is ${most}.`] })
    }
    return sharp(file, { limitInputPixels: MAX_LOGO_SIDE ** 2, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
      .catch(damaged)
  })
}

function damaged(): never {
  throw invalid({ file: ['This picture is damaged and cannot be read. Save it again and try once more.'] })
}

let sharp: Promise<typeof import('sharp').default> | undefined

/** Imports sharp with the first logo, because it needs 20 MB. Blocks all file formats except PNG and JPEG. */
function loadSharp() {
  sharp ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    return loaded
  })
  return sharp
}
