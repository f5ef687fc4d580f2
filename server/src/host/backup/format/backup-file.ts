import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ConfigError } from '../../config.ts'
import type { BackupKey } from './backup-key.ts'
import { type Contents, type Manifest, readContents, type TableSums } from './contents.ts'
import { decryptFrames, encryptFrames } from './frames.ts'
import { type BackupHeader, encodeHeader, readHeader } from './header.ts'
import { readRecords } from './records.ts'

/** Level 3 compresses faster than one connection reads. */
const ZSTD_LEVEL = 3

/** Writes a whole backup: the unencrypted header, then the contents, compressed and encrypted. Returns its size. */
export async function writeBackup(
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
  values: Pick<BackupHeader, 'release' | 'createdAt' | 'shop'>,
  { key, contents, signal }: { key: BackupKey; contents: AsyncIterable<Buffer>; signal?: AbortSignal },
): Promise<number> {
  const header = encodeHeader({ ...values, keyId: key.id })
  let bytes = header.length
  await pipeline(
    contents,
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
    async function* (compressed: AsyncIterable<Buffer>) {
      yield header
      for await (const frame of encryptFrames(compressed, key.fileKey(header))) {
        bytes += frame.length
        yield frame
      }
    },
    write,
    { ...(signal && { signal }) },
  )
  return bytes
}

/**
 * Opens a backup, and decrypts it as it is read. It must be read to its end, or `close` called.
 * @throws ConfigError with one line for the operator if it is no backup, needs another key, or is damaged
 */
export async function readBackup(
  source: Readable,
  key: BackupKey,
): Promise<Contents & { header: BackupHeader; close(): void }> {
  const { header, bytes, rest } = await readHeader(source)
  if (header.keyId !== key.id) {
    source.destroy()
    throw new ConfigError(
      `BACKUP_KEY: is not the key of this backup. The backup needs the key ${header.keyId}, and this is ${key.id}.`,
    )
  }
  const clear = createZstdDecompress()
  // An error of an earlier step destroys `clear` with this error, so the reader of `clear` gets the error.
  pipeline(Readable.from(decryptFrames(rest, key.fileKey(bytes))), clear).catch(() => {})
  const close = () => void [clear, source].map((stream) => stream.destroy())
  try {
    return { header, close, ...(await readContents(readRecords(clear))) }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Reads a whole backup, and compares the hash of each table. An abort of `signal` ends the reading.
 * @throws ConfigError if the backup is damaged or needs another key
 */
export async function checkFile(
  source: Readable,
  key: BackupKey,
  signal: AbortSignal,
): Promise<{ manifest: Manifest; sums: Map<string, TableSums> }> {
  const { manifest, readTables, close } = await readBackup(source, key)
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    return { manifest, sums: await readTables(drain) }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** Reads the rows of a table and does nothing with them. */
async function drain(_table: unknown, data: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of data);
}
