import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { ConfigError } from '../../../config.ts'
import type { BackupStore } from '../backup-store.ts'
import type { Bucket } from './connect-bucket.ts'
import { nameOf } from './explain-s3-error.ts'
import { completeBackups, deleteObject, listObjects, markOf, removeLeftBehind } from './objects.ts'
import { readObject } from './read-object.ts'
import { CLEAN_UP_MS, createIfNew, upload } from './upload.ts'

/**
 * Keeps backups in a bucket. S3 cannot rename an object, so each backup has a second, empty object, its mark
 * (`docket-….backup.complete`). The mark is written after the backup was read back and checked. A backup without its
 * mark does not count.
 */
export function s3Store(bucket: Bucket): BackupStore {
  const { client, call, prefix } = bucket
  const place = nameOf(bucket)
  const keyOf = (name: string) => prefix + name
  const read = (name: string) => Readable.from(readObject(bucket, keyOf(name)), { objectMode: false })
  return {
    place,
    list: async () => completeBackups(await listObjects(bucket)),
    async begin(name) {
      const objects = await listObjects(bucket)
      if (objects.has(name)) throw new ConfigError(`${place}/${name} exists already. Run the backup again.`)
      await removeLeftBehind(bucket, objects)
      let uploading: Promise<void> | undefined
      return {
        write(bytes) {
          uploading = upload(bucket, keyOf(name), bytes)
          return uploading
        },
        read: () => read(name),
        publish: () =>
          createIfNew((condition) =>
            call((options) => {
              const mark = { Bucket: bucket.bucket, Key: keyOf(markOf(name)), Body: Buffer.alloc(0) }
              return client.send(new PutObjectCommand({ ...mark, ...condition }), options)
            }),
          ),
        async discard() {
          if (!uploading) return
          try {
            // If the upload failed, it has deleted its parts, and an object with this name is from another program.
            await uploading
            await deleteObject(bucket, name, AbortSignal.timeout(CLEAN_UP_MS))
          } catch {
            // The first error is the one to report. A later backup deletes what is left.
          }
        },
      }
    },
    open: read,
    async remove(name) {
      // Without its mark, the backup does not count any more.
      await deleteObject(bucket, markOf(name))
      await deleteObject(bucket, name)
    },
    // The bucket explains its errors itself.
    explain: (error) => error,
  }
}
