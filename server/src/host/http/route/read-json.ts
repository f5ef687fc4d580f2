import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ShopError } from '../../errors.ts'

/**
 * Makes Fastify read JSON bodies strictly. Its own reader ignores the encoding of the body and replaces bytes that are
 * not UTF-8 by U+FFFD, so that the shop would store another name or password than the client sent.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    refuseOtherEncodings(request.headers)
    // The message does not repeat the bytes, which may be a password's.
    if (!isUtf8(body)) throw new ShopError('MALFORMED_REQUEST', 'The request is not valid UTF-8.')
    return parse(request, body.toString(), done)
  })
}

/**
 * Refuses a body whose headers say that it is compressed or not UTF-8.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function refuseOtherEncodings(headers: IncomingHttpHeaders): void {
  const encoding = headers['content-encoding']?.trim()
  if (encoding && !/^identity$/i.test(encoding)) {
    throw new ShopError(
      'UNSUPPORTED_MEDIA_TYPE',
      'No Content-Encoding is accepted here. Send it uncompressed.',
    )
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset && !/^utf-?8$/i.test(charset)) {
    throw new ShopError('UNSUPPORTED_MEDIA_TYPE', 'This charset is not accepted here. Send UTF-8.')
  }
}
