import type { FastifyReply } from 'fastify'
import { ShopError } from '../../../host/errors.ts'
import { API_HEADERS } from '../../../host/http/api-headers.ts'

/** A browser must not treat the file as anything but a picture. The file at an address never changes. */
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Sends a picture that the shop made. @throws NOT_FOUND if `webp` is undefined */
export function sendPicture(reply: FastifyReply, webp: Buffer | undefined): FastifyReply {
  if (webp === undefined) {
    reply.headers(API_HEADERS)
    throw new ShopError('NOT_FOUND')
  }
  return reply.headers(HEADERS).send(webp)
}
