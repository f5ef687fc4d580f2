import type { FastifyReply } from 'fastify'
import { ShopError } from '../../../host/errors.ts'
import { API_HEADERS } from '../../../host/http/api-headers.ts'

/** A browser must not treat the file as anything but a picture. The file at an address never changes. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Sends a picture that the shop made. @throws NOT_FOUND if it is undefined */
export function sendPicture(
  reply: FastifyReply,
  picture: Buffer | undefined,
  type: 'image/webp' | 'image/png' = 'image/webp',
): FastifyReply {
  if (picture === undefined) {
    reply.headers(API_HEADERS)
    throw new ShopError('NOT_FOUND')
  }
  return reply.headers(HEADERS).type(type).send(picture)
}
