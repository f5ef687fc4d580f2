import { convertPicture } from '../pictures/convert-picture.ts'

/** The longest side of a logo in pixels. */
const SIZE = 256

/**
 * Converts a PNG or JPEG to a logo: WebP in sRGB, upright, at most 256 px, with its transparency but without metadata.
 * @throws UNSUPPORTED_MEDIA_TYPE, VALIDATION_ERROR, UNAVAILABLE
 */
export function makeLogo(file: Buffer): Promise<Buffer> {
  return convertPicture(file, (picture) =>
    picture
      .resize({ width: SIZE, height: SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer(),
  )
}
