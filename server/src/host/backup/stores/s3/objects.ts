import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { isBackupName } from '../backup-store.ts'
import type { Bucket } from './connect-bucket.ts'

const MARK = '.complete'
/** The object with this name says that the backup is complete. */
export const markOf = (name: string) => name + MARK
const backupOf = (mark: string) => mark.slice(0, -MARK.length)
const isMark = (name: string) => name.endsWith(MARK) && isBackupName(backupOf(name))

/** A thousand objects a page. */
const MAX_PAGES = 100
/** A backup that is not complete after so long belongs to no running backup. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000

/** The names of all objects directly under the prefix, with the times at which they were written. */
export async function listObjects({ client, call, ...bucket }: Bucket): Promise<Map<string, Date>> {
  const objects = new Map<string, Date>()
  let token: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await call((options) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket.bucket,
          Prefix: bucket.prefix,
          Delimiter: '/',
          ...(token !== undefined && { ContinuationToken: token }),
        }),
        options,
      ),
    )
    for (const { Key, LastModified = new Date() } of answer.Contents ?? []) {
      if (Key !== undefined) objects.set(Key.slice(bucket.prefix.length), LastModified)
    }
    token = answer.NextContinuationToken
    if (token === undefined) return objects
  }
  throw new Error(`The bucket has more than ${MAX_PAGES * 1_000} objects under the prefix.`)
}

/** The names of the complete backups among the objects, the oldest first. */
export function completeBackups(objects: ReadonlyMap<string, unknown>): string[] {
  return [...objects.keys()].filter((name) => isBackupName(name) && objects.has(markOf(name))).sort()
}

export async function deleteObject(
  { client, call, ...bucket }: Bucket,
  name: string,
  signal = bucket.signal,
): Promise<void> {
  const one = { Bucket: bucket.bucket, Key: bucket.prefix + name }
  await call((options) => client.send(new DeleteObjectCommand(one), options), signal)
}

/** Deletes what killed backups have left: backups without a mark, marks without a backup, and parts of uploads. */
export async function removeLeftBehind(bucket: Bucket, objects: ReadonlyMap<string, Date>): Promise<void> {
  for (const [name, time] of objects) {
    const isAlone =
      (isBackupName(name) && !objects.has(markOf(name))) || (isMark(name) && !objects.has(backupOf(name)))
    if (isAlone && isLeftBehind(time)) await deleteObject(bucket, name)
  }
  const { client, call, prefix } = bucket
  const one = { Bucket: bucket.bucket }
  const { Uploads = [] } = await call((options) =>
    client.send(new ListMultipartUploadsCommand({ ...one, Prefix: prefix }), options),
  )
  for (const { Key = '', UploadId, Initiated = new Date() } of Uploads) {
    if (!isBackupName(Key.slice(prefix.length)) || !isLeftBehind(Initiated)) continue
    await call((options) => client.send(new AbortMultipartUploadCommand({ ...one, Key, UploadId }), options))
  }
}

function isLeftBehind(time: Date): boolean {
  return Date.now() - time.getTime() > LEFT_BEHIND_MS
}
