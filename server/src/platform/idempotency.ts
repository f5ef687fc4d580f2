import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid, ShopError } from './errors.ts'

/** A caller's `Idempotency-Key` and the hash of what was sent with it. */
export interface IdempotencyKey {
  key: string
  requestHash: Buffer
}

/** The key of a request; null where it brings none. @throws VALIDATION_ERROR */
export function idempotencyOf(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Use 8 to 200 visible ASCII characters.'] })
  }
  // The body was parsed by its schema, so equal requests have equal JSON, whatever order their fields came in.
  const described = `${request.method} ${request.routeOptions.url} ${JSON.stringify(request.body)}`
  return { key, requestHash: createHash('sha256').update(described).digest() }
}

/** The columns of a row that remember under which key it was made. */
export function keyColumns(idempotency: IdempotencyKey | null) {
  return { idempotency_key: idempotency?.key ?? null, request_hash: idempotency?.requestHash ?? null }
}

/**
 * The row that was made before under the same key, which `find` looks for; undefined where there is none, or no key.
 * @throws KEY_REUSED where it was another request that made it.
 */
export async function madeBefore<Row extends { request_hash: Buffer | null }>(
  idempotency: IdempotencyKey | null,
  find: (key: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (!idempotency) return undefined
  const earlier = await find(idempotency.key)
  if (earlier && !earlier.request_hash?.equals(idempotency.requestHash)) throw new ShopError('KEY_REUSED')
  return earlier
}
