import type { RealBucket } from '../../server/test/s3/open-bucket.ts'
import type { ShopCommands } from './shop-commands.ts'
import type { Swift } from './swift.ts'

/** Where the backups are, and the commands of the shop that uses it. */
export interface Place {
  swift: Swift
  bucket: RealBucket
  commands: ShopCommands
}

/** An object with fewer bytes is no part of a backup: it is empty, or lists the parts. */
const SMALLEST_PART_BYTES = 1_000_000

/** The files with the parts of the backups, the newest part last. */
export function partFiles({ swift }: Place): string[] {
  return swift.dataFiles().flatMap(({ file, bytes }) => (bytes < SMALLEST_PART_BYTES ? [] : [file]))
}

/** The backups in the bucket, the oldest first. The number of parts is at the end of the ETag. */
export async function listBackups({ bucket }: Place): Promise<{ key: string; parts: number }[]> {
  const objects = await bucket.list()
  return objects
    .filter(({ key }) => key.endsWith('.backup'))
    .map(({ key, etag }) => ({ key, parts: Number(/-(\d+)"$/.exec(etag)?.[1] ?? 1) }))
}
