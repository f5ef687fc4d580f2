import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

interface BucketAddress {
  endpoint: string
  region: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export type RealBucket = ReturnType<typeof openBucket>

/** A bucket of a running S3 server, for what a test does there itself: it looks into the bucket, and changes objects. */
export function openBucket({ endpoint, region, bucket, credentials }: BucketAddress) {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const one = { Bucket: bucket }
  return {
    name: bucket,
    create: () => client.send(new CreateBucketCommand(one)),
    /** All objects, at most a thousand, in the order of their keys. */
    async list() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command(one))
      return Contents.map(({ Key = '', Size = 0, ETag = '' }) => ({ key: Key, bytes: Size, etag: ETag }))
    },
    /** The uploads that were begun and not ended, with the number of their parts. */
    async uploads() {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(one))
      return Promise.all(
        Uploads.map(async ({ Key, UploadId }) => {
          const { Parts = [] } = await client.send(new ListPartsCommand({ ...one, Key, UploadId }))
          return { key: Key ?? '', parts: Parts.length }
        }),
      )
    },
    async read(key: string): Promise<Buffer> {
      const { Body } = await client.send(new GetObjectCommand({ ...one, Key: key }))
      return buffer(Body as Readable)
    },
    write: (key: string, bytes: Buffer) =>
      client.send(new PutObjectCommand({ ...one, Key: key, Body: bytes })),
  }
}
