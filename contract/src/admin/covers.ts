import * as z from 'zod'
import { recorded } from '../acts.ts'
import { cover } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText } from '../text.ts'

/** The largest file of a cover, in bytes. */
export const MAX_COVER_BYTES = 15 * 1024 * 1024

/** A product with its cover after the call. */
const coverOfProduct = z.object({ id, cover: cover.nullable() })

export const uploadCover = endpoint({
  method: 'PUT',
  path: '/admin/product/upload-cover',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.upload-cover'),
  summary: 'Give a product a cover, which is a PNG or a JPEG; its middle is the focal point',
  upload: {
    mediaType: 'multipart/form-data',
    form: z.object({
      id: idText.describe('The id of the product.'),
      file: z.file().max(MAX_COVER_BYTES),
    }),
  },
  output: coverOfProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
})

const percent = z
  .int('Must be a whole number.')
  .min(0, 'Must be from 0 to 100.')
  .max(100, 'Must be from 0 to 100.')

export const moveCoverFocus = endpoint({
  method: 'PUT',
  path: '/admin/product/cover-focus',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.move-cover'),
  summary:
    'Choose the point of a cover that stays visible if the picture is cut, in percent of its width and height',
  body: z.strictObject({ id, x: percent, y: percent }),
  output: coverOfProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const removeCover = endpoint({
  method: 'DELETE',
  path: '/admin/product/:id/cover',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.remove-cover'),
  summary: 'Remove the uploaded cover of a product, which then has a drawn one',
  params: z.object({ id: idText }),
  output: coverOfProduct,
  errors: ['NOT_FOUND'],
})
