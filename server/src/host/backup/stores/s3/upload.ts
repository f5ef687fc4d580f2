import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { ConfigError } from '../../../config.ts'
import { inPieces } from '../../format/pieces.ts'
import type { Bucket } from './connect-bucket.ts'

/** An upload has at most 10,000 parts, so a backup has at most 156 GiB. Two or three parts are in memory. */
export const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000
/** Time to delete what was uploaded, also after an interrupt. */
export const CLEAN_UP_MS = 20_000

/**
 * Uploads a stream as one object, in parts, one after the other. The object appears when all parts are there. If the
 * upload fails, its parts are deleted.
 * @throws ConfigError if there is an object with this key
 */
export async function upload(bucket: Bucket, key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const { client, call } = bucket
  const object = { Bucket: bucket.bucket, Key: key }
  const { UploadId } = await call((options) =>
    client.send(
      new CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' }),
      options,
    ),
  )
  const parts: CompletedPart[] = []
  try {
    for await (const { bytes: Body } of inPieces(bytes, PART_BYTES)) {
      const PartNumber = parts.length + 1
      if (PartNumber > MAX_PARTS) throw new ConfigError('The backup is larger than 156 GiB. Use a folder.')
      const { ETag } = await call((options) =>
        client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }), options),
      )
      parts.push({ PartNumber, ETag })
    }
    const MultipartUpload = { Parts: parts }
    await createIfNew((condition) =>
      call((options) =>
        client.send(
          new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload, ...condition }),
          options,
        ),
      ),
    )
  } catch (error) {
    await abort(bucket, { ...object, UploadId })
    throw error
  }
}

/**
 * Creates an object that must not exist yet. A service that does not know the condition refuses it (501). Then this
 * sends the request again without the condition, and only the check before the upload protects an existing object
 * (`begin` in s3-store.ts).
 */
export async function createIfNew(
  create: (condition: { IfNoneMatch?: '*' }) => Promise<unknown>,
): Promise<void> {
  try {
    await create({ IfNoneMatch: '*' })
  } catch (error) {
    if (!isNotImplemented(error)) throw error
    await create({})
  }
}

function isNotImplemented(error: unknown): boolean {
  const { cause } = error as Error
  return (cause as Error | undefined)?.name === 'NotImplemented'
}

/** Deletes the parts of an upload, also after an interrupt. */
async function abort(
  { client, call }: Bucket,
  one: { Bucket: string; Key: string; UploadId: string | undefined },
) {
  const signal = AbortSignal.timeout(CLEAN_UP_MS)
  // If it fails, a later backup deletes the parts (objects.ts). The first error is the one to report.
  await call((options) => client.send(new AbortMultipartUploadCommand(one), options), signal).catch(() => {})
}
