import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { invalid, ShopError } from '../../errors.ts'

/** A caller's `Idempotency-Key` and the hash of the request. */
export interface IdempotencyKey {
  key: string
  requestHash: Buffer
}

/**
 * Keys are stored with purchases and deposits for good, so no email address fits into one: neither `@` nor `%40`. The
 * shop's own keys have a `#`, which no caller can send.
 */
export const KEY = /^[A-Za-z0-9._:/+=-]{8,200}$/

/** The key of a request; null if it has none. @throws VALIDATION_ERROR if the key is malformed */
export function idempotencyOf(request: FastifyRequest): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid({ 'Idempotency-Key': ['Use 8 to 200 letters, digits and characters of . _ : / + = -'] })
  }
  // The schema has parsed the body, so equal requests have equal JSON, in any order of their fields.
  const description = `${request.method} ${request.routeOptions.url} ${JSON.stringify(request.body)}`
  return { key, requestHash: createHash('sha256').update(description).digest() }
}

/** The columns that store the key and the hash with a row. */
export function keyColumns(idempotency: IdempotencyKey | null) {
  return { idempotency_key: idempotency?.key ?? null, request_hash: idempotency?.requestHash ?? null }
}

/**
 * Returns the row that an earlier call with the same key has created, so that a replay gets the same answer; undefined
 * if there is none. `find` reads the row by the key.
 * @throws KEY_REUSED if the earlier call was a different request
 */
export async function findReplay<Row extends { request_hash: Buffer | null }>(
  idempotency: IdempotencyKey | null,
  find: (key: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (!idempotency) return undefined
  const earlier = await find(idempotency.key)
  if (earlier && !earlier.request_hash?.equals(idempotency.requestHash)) throw new ShopError('KEY_REUSED')
  return earlier
}
