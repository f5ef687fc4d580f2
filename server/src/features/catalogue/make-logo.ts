import { looksLikeLogo, MAX_LOGO_SIDE } from '@docket/contract/admin/category'
import { invalid, ShopError } from '../../platform/errors.ts'
import { createQueue } from '../../platform/queue.ts'

/** Pixels: the longer side of what is kept. */
const SIZE = 256
const MAX_SECONDS = 10

/** The greatest picture takes 200 MB and two seconds to decode, so there is one at a time. */
const decoding = createQueue({
  atOnce: 1,
  waiting: 20,
  refusal: () =>
    new ShopError('UNAVAILABLE', 'Too many pictures are being worked on. Try again in a moment.'),
})

/**
 * A PNG or JPEG as the logo that is kept of it: upright, sRGB, WebP of at most 256 px, see-through where it was, without
 * anything else that lay in the file. Of an animation it is the first picture. What a file is, is read from its bytes;
 * how large its picture is, from its head, before anything is decoded.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export async function makeLogo(file: Buffer): Promise<Buffer> {
  if (!looksLikeLogo(file)) {
    throw new ShopError('UNSUPPORTED_MEDIA_TYPE', 'Invalid file format. Please upload a PNG or JPEG file!')
  }
  return decoding(async () => {
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
  throw invalid({ file: ['This picture is damaged and cannot be read. Save it anew and try again.'] })
}

let sharp: Promise<typeof import('sharp').default> | undefined

/** It holds 20 MB as soon as it is imported, so it comes with the first logo. Of what it can read, two kinds are left. */
function loadSharp() {
  sharp ??= import('sharp').then(({ default: loaded }) => {
    loaded.cache(false)
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    return loaded
  })
  return sharp
}
