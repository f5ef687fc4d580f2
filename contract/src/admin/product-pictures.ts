import * as z from 'zod'
import { recorded } from '../acts.ts'
import { cover, MAX_PICTURES, picture } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id, idText, stopWith, text } from '../text.ts'
import { MAX_COVER_BYTES } from './covers.ts'

/** The maximum number of characters of the text that says what a picture shows. */
export const MAX_ALT_LENGTH = 200

/** The further pictures of a product after the call, in their order. */
export const picturesOfProduct = z.object({ id, pictures: z.array(picture) })
export type PicturesOfProduct = z.infer<typeof picturesOfProduct>

export const productPictures = endpoint({
  method: 'GET',
  path: '/admin/product/:id/pictures',
  access: 'admin',
  permission: 'catalogue',
  summary: 'The further pictures of a product, after its cover, in their order',
  params: z.object({ id: idText }),
  output: picturesOfProduct,
  errors: ['NOT_FOUND'],
})

export const addPicture = endpoint({
  method: 'PUT',
  path: '/admin/product/add-picture',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.add-picture'),
  summary: `Give a product a further picture, which is a PNG or a JPEG; with its cover it has ${MAX_PICTURES} at most`,
  upload: {
    mediaType: 'multipart/form-data',
    form: z.object({
      id: idText.describe('The id of the product.'),
      file: z.file().max(MAX_COVER_BYTES),
    }),
  },
  output: picturesOfProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNAVAILABLE'],
})

export const arrangePictures = endpoint({
  method: 'PUT',
  path: '/admin/product/pictures',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.arrange-pictures'),
  summary: 'The order of all further pictures of a product, and what each shows',
  body: z.strictObject({
    id,
    pictures: z
      .array(z.strictObject({ id, alt: text(MAX_ALT_LENGTH, (value) => value.trim()) }))
      .max(MAX_PICTURES - 1, stopWith(`A product has ${MAX_PICTURES} pictures at most.`)),
  }),
  output: picturesOfProduct,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const pictureAsCover = endpoint({
  method: 'PUT',
  path: '/admin/product/picture-as-cover',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.picture-as-cover'),
  summary: 'Make a further picture of a product its cover; the cover until now takes its place',
  body: z.strictObject({ id, pictureId: id }),
  output: picturesOfProduct.extend({ cover: cover.nullable() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/admin/product/:id/picture/:pictureId',
  access: 'admin',
  permission: 'catalogue',
  act: recorded('product.remove-picture'),
  summary: 'Remove a further picture of a product; to repeat it changes nothing',
  params: z.object({ id: idText, pictureId: idText }),
  output: picturesOfProduct,
  errors: ['NOT_FOUND'],
})
