import { addAbortSignal, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { ConfigError } from '../../../config.ts'
import { type Bucket, MAX_ATTEMPTS } from './connect-bucket.ts'
import { PART_BYTES } from './upload.ts'

/**
 * Reads an object in parts. Each part is a request of its own, so that a slow reader keeps no connection open, and only
 * one part is read again if a connection fails. Holds one part in memory.
 */
export async function* readObject(bucket: Bucket, key: string): AsyncGenerator<Buffer> {
  let offset = 0
  let total = Number.POSITIVE_INFINITY
  let version: string | undefined
  while (offset < total) {
    const part = await readPart(bucket, { key, offset, version })
    yield part.bytes
    offset += part.bytes.length
    total = part.total
    version = part.version
  }
}

interface Range {
  key: string
  offset: number
  /** The part must be of this version of the object. */
  version: string | undefined
}

async function readPart(bucket: Bucket, range: Range) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await bucket.call((options) => getPart(bucket, range, options.abortSignal))
    } catch (error) {
      // The client itself tries again until the body begins.
      if (attempt === MAX_ATTEMPTS || !isBroken(error)) throw error
      await sleep(bucket.times.pauseMs * 2 ** (attempt - 1), undefined, { signal: bucket.signal })
    }
  }
}

async function getPart(
  { client, ...bucket }: Bucket,
  { key, offset, version }: Range,
  abortSignal: AbortSignal,
) {
  const { Body, ContentRange, ETag } = await client.send(
    new GetObjectCommand({
      Bucket: bucket.bucket,
      Key: key,
      Range: `bytes=${offset}-${offset + PART_BYTES - 1}`,
      ...(version !== undefined && { IfMatch: version }),
    }),
    { abortSignal },
  )
  const [, begin, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? '') ?? []
  if (Number(begin) !== offset)
    throw new ConfigError('The S3 service does not return the requested part of an object.')
  // The client's type also has the streams of browsers.
  const bytes = await buffer(addAbortSignal(abortSignal, Body as Readable))
  const expected = Math.min(PART_BYTES, Number(total) - offset)
  if (bytes.length !== expected)
    throw new BrokenBodyError(`${bytes.length} of ${expected} bytes have arrived.`)
  return { bytes, total: Number(total), version: ETag }
}

class BrokenBodyError extends Error {
  readonly code = 'ECONNRESET'
}

/** Whether the connection has failed while the body was read. */
function isBroken(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'TimeoutError'
}
