import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The characters that are kept of headers that are short in every honest request. */
const SHORT: Record<string, number> = {
  accept: 1_024,
  'accept-encoding': 256,
  'accept-language': 256,
  'content-type': 512,
  'if-modified-since': 64,
  range: 128,
  'user-agent': 512,
}
/** Of these, the last characters count: each proxy adds its own at the end. */
const FORWARDED: Record<string, number> = {
  'x-forwarded-for': 1_024,
  'x-forwarded-host': 1_024,
  'x-forwarded-proto': 256,
}
/**
 * Of any other header. A longer token, cookie, key or signature is not valid, and what is left of it is not either:
 * each of them is accepted only if it is shorter than this.
 */
const MAX_HEADER_LENGTH = 4_096
/** Browsers send the cookies of all programs on a host together. */
const MAX_COOKIE_LENGTH = 8_192

/**
 * Cuts the headers of each request before anything looks at them. Node accepts 16 kB of them. Call it before other hooks
 * are added.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    cutHeaders(raw.headers)
    done()
  })
}

export function cutHeaders(headers: IncomingHttpHeaders): void {
  for (const name in headers) {
    const value = headers[name]
    // Nothing reads the only header that is a list, Set-Cookie.
    if (typeof value !== 'string') continue
    const last = FORWARDED[name]
    const first = SHORT[name] ?? (name === 'cookie' ? MAX_COOKIE_LENGTH : MAX_HEADER_LENGTH)
    if (last !== undefined) {
      if (value.length > last) headers[name] = value.slice(-last)
    } else if (value.length > first) headers[name] = value.slice(0, first)
  }
}
