import * as z from 'zod'
import { accent } from '../accent.ts'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { textOfForm } from '../text.ts'

/** The largest file of a logo or an icon, in bytes. */
export const MAX_BRAND_PICTURE_BYTES = 2 * 1024 * 1024

export const brandPicture = z.object({
  /** The SHA-256 of the picture that the shop has made of the file. */
  id: z.string(),
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  /** The ground that it can be read on; null: any. */
  ground: z.enum(['light', 'dark']).nullable(),
})
export type BrandPicture = z.infer<typeof brandPicture>

export const brand = z.object({
  /** One of the choices, or `#rrggbb`. */
  accent: z.string(),
  logo: brandPicture.nullable(),
  icon: brandPicture.nullable(),
  /** Counts the changes. */
  revision: z.int(),
})
export type Brand = z.infer<typeof brand>

export const readBrand = endpoint({
  method: 'GET',
  path: '/admin/settings/brand',
  access: 'admin',
  permission: 'settings',
  summary: "The shop's accent, logo and icon",
  output: brand,
  errors: [],
})

const pictureId = textOfForm(/^[0-9a-f]{64}$/, 64, 'Upload the picture again.')

export const brandBody = z.strictObject({
  accent,
  /** The ids of uploaded pictures; null: that of the product. */
  logo: pictureId.nullable(),
  icon: pictureId.nullable(),
  /** The revision that the edit began with. If there is a newer one, the call is refused. */
  revision: z.int('Must be a whole number.').min(1).max(2_147_483_647),
})

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/admin/settings/brand',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: "Set the shop's accent, logo and icon; its pages, mails and link previews have them at once",
  body: brandBody,
  output: brand,
  errors: ['VALIDATION_ERROR', 'CHANGED_MEANWHILE'],
})

/** The pictures of a brand. */
export const brandPictureKind = z.enum(['logo', 'icon'])

export const uploadBrandPicture = endpoint({
  method: 'PUT',
  path: '/admin/settings/brand/picture',
  access: 'admin',
  permission: 'settings',
  act: {
    caps: { none: 'changes nothing until it is saved' },
    entries: { none: 'the save has its own' },
    mails: { none: 'changes nothing until it is saved' },
  },
  summary: 'Upload a logo or an icon, which is a PNG or a JPEG. It is used once it is saved',
  upload: {
    mediaType: 'multipart/form-data',
    form: z.object({ kind: brandPictureKind, file: z.file().max(MAX_BRAND_PICTURE_BYTES) }),
  },
  output: brandPicture,
  errors: ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
})
