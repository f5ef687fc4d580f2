import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ShopError } from './errors.ts'

/**
 * Has JSON bodies read strictly. Fastify's own reader puts U+FFFD where bytes are no UTF-8, so that a name or a
 * password would be stored as something that nobody sent, and takes no notice of how the body is encoded.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    refuseForeignText(request.headers)
    // What the bytes were is not repeated: they may be a password's.
    if (!isUtf8(body)) throw new ShopError('MALFORMED_REQUEST', 'The request is not valid UTF-8.')
    return parse(request, body.toString(), done)
  })
}

/**
 * Refuses a body that says of itself that it is compressed or not UTF-8.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function refuseForeignText(headers: IncomingHttpHeaders): void {
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
