import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { ConfigError } from '../../config.ts'

/** The version of the file's format. A release reads its own and all older ones. */
const VERSION = 1
const MAX_HEADER_BYTES = 4_096

const header = z.object({
  format: z.literal('docket-backup'),
  version: z.int().positive(),
  /** The release that made the backup. */
  release: z.string(),
  createdAt: z.iso.datetime(),
  /** Distinguishes the backups of different shops. Older releases do not write it. */
  shop: z.string().optional(),
  /** The key that decrypts the file (backup-key.ts). */
  keyId: z.string(),
  /** Random, so that each file has a key of its own. */
  salt: z.string(),
})

/** The file is not a backup, or this release cannot read its header. */
export class UnreadableHeaderError extends ConfigError {}

/** The first line of a backup, which is not encrypted. */
export type BackupHeader = z.infer<typeof header>

export function encodeHeader({
  release,
  createdAt,
  shop,
  keyId,
}: Omit<BackupHeader, 'format' | 'version' | 'salt'>): Buffer {
  const salt = randomBytes(16).toString('base64')
  const full: BackupHeader = {
    format: 'docket-backup',
    version: VERSION,
    release,
    createdAt,
    ...(shop !== undefined && { shop }),
    keyId,
    salt,
  }
  return Buffer.from(`${JSON.stringify(full)}\n`)
}

/**
 * Splits the header from the rest of a backup. `bytes` is the whole first line.
 * @throws UnreadableHeaderError if it is no backup, or has a newer format
 */
export async function readHeader(
  source: AsyncIterable<Buffer>,
): Promise<{ header: BackupHeader; bytes: Buffer; rest: AsyncGenerator<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (!start.includes('\n') && start.length < MAX_HEADER_BYTES) {
    const { value, done } = await iterator.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const end = start.indexOf('\n') + 1
  const bytes = start.subarray(0, end)
  async function* rest() {
    try {
      yield start.subarray(end)
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  try {
    return { header: parse(bytes), bytes, rest: rest() }
  } catch (error) {
    await iterator.return?.()
    throw error
  }
}

function parse(line: Buffer): BackupHeader {
  const { data } = header.safeParse(parseJson(line.toString()))
  if (!data)
    throw new UnreadableHeaderError('The file is not a backup of Docket, or its beginning is damaged.')
  if (data.version > VERSION) {
    throw new UnreadableHeaderError(
      `The backup is of a newer release (${data.release}), which this one cannot read. Use that release.`,
    )
  }
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
