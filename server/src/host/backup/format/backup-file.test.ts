import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { checkFile, readBackup, writeBackup } from './backup-file.ts'
import { deriveBackupKey } from './backup-key.ts'
import { type Manifest, type TableSums, writeContents } from './contents.ts'
import { decryptFrames, encryptFrames, FRAME_BYTES, TAG_BYTES } from './frames.ts'

const key = deriveBackupKey('a key of the operator for the tests of backups')
const otherKey = deriveBackupKey('another key of the operator for these tests')
const manifest: Manifest = {
  release: '0.2.0',
  createdAt: '2026-11-25T18:40:00.000Z',
  migrations: [{ name: '0001-initial.sql', hash: 'aa' }],
  tables: [
    { name: 'large', columns: ['id', 'text'] },
    { name: 'empty', columns: ['id'] },
  ],
  sequences: [{ name: 'large_id_seq', lastValue: '12' }],
}
/** Random bytes, which cannot be compressed, so that the file has many frames. */
const rows = randomBytes(4 * FRAME_BYTES)

async function makeBackup(): Promise<{ file: Buffer; sums: Map<string, TableSums> }> {
  const sums = new Map<string, TableSums>()
  const open = (table: { name: string; columns: string[] }) => ({
    ...table,
    data: Readable.from(table.name === 'large' ? [rows.subarray(0, 70_000), rows.subarray(70_000)] : []),
    rowCount: () => (table.name === 'large' ? 12 : 0),
  })
  let file = Buffer.alloc(0)
  const write = async (bytes: AsyncIterable<Buffer>) => {
    file = await buffer(bytes)
  }
  const contents = writeContents(manifest, open, (name, one) => void sums.set(name, one))
  await writeBackup(write, manifest, { key, contents })
  return { file, sums }
}

/** Reads a whole backup that arrives in chunks of `size` bytes. */
async function readAll(file: Buffer, withKey = key, size = 10_000) {
  const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, n) =>
    file.subarray(n * size, (n + 1) * size),
  )
  const backup = await readBackup(Readable.from(chunks), withKey)
  const data = new Map<string, Buffer>()
  const sums = await backup.readTables(async ({ name }, part) => {
    data.set(name, await Array.fromAsync(part).then((all) => Buffer.concat(all)))
  })
  return { ...backup, sums, data }
}

describe('a backup file', () => {
  it.each([1_000, 65_552, 1_000_000])(
    'returns what was written, read in chunks of %d bytes',
    async (size) => {
      const { file, sums } = await makeBackup()
      const read = await readAll(file, key, size)
      expect(read.manifest).toEqual(manifest)
      expect(read.data.get('large')?.equals(rows)).toBe(true)
      expect(read.data.get('empty')).toHaveLength(0)
      expect(read.sums).toEqual(sums)
      expect(sums.get('large')).toMatchObject({ rows: 12 })
    },
  )

  it('has a header that is not encrypted and says what the file is, but nothing about its contents', async () => {
    const { file } = await makeBackup()
    const [line = ''] = file.toString('latin1').split('\n')
    expect(JSON.parse(line)).toEqual({
      format: 'docket-backup',
      version: 1,
      release: '0.2.0',
      createdAt: '2026-11-25T18:40:00.000Z',
      keyId: key.id,
      salt: expect.any(String),
    })
    expect(file.includes('large_id_seq')).toBe(false)
  })

  it('is encrypted with a key of its own each time', async () => {
    const [first, second] = [await makeBackup(), await makeBackup()]
    expect(first.file.subarray(-1_000).equals(second.file.subarray(-1_000))).toBe(false)
  })

  it('is refused with another key, and the message names both keys', async () => {
    const { file } = await makeBackup()
    await expect(readAll(file, otherKey)).rejects.toThrow(
      `BACKUP_KEY: is not the key of this backup. The backup needs the key ${key.id}, and this is ${otherKey.id}.`,
    )
  })

  it('is refused if any byte was changed', async () => {
    const { file } = await makeBackup()
    const header = file.indexOf('\n') + 1
    for (const place of [10, header - 5, header, header + FRAME_BYTES, file.length - 1]) {
      const changed = Buffer.from(file)
      changed[place] = (changed[place] ?? 0) ^ 1
      await expect(readAll(changed), `byte ${place}`).rejects.toThrow(/damaged|is not the key/)
    }
  })

  it('is refused if it was cut at any place', async () => {
    const { file } = await makeBackup()
    const header = file.indexOf('\n') + 1
    const frame = FRAME_BYTES + TAG_BYTES
    for (const length of [0, 20, header, header + 5, header + frame, header + 2 * frame, file.length - 1]) {
      await expect(readAll(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(
        /incomplete|damaged|not a backup/,
      )
    }
    await expect(readAll(file.subarray(0, header + 2 * frame))).rejects.toThrow(
      'The backup is incomplete: its end is missing.',
    )
  })

  it('is refused if frames were swapped, repeated, removed, appended or taken from another backup', async () => {
    const [{ file }, other] = [await makeBackup(), await makeBackup()]
    const start = file.indexOf('\n') + 1
    const frame = FRAME_BYTES + TAG_BYTES
    const nth = (from: Buffer, n: number) => from.subarray(start + n * frame, start + (n + 1) * frame)
    const head = file.subarray(0, start)
    const rest = file.subarray(start + 2 * frame)
    const [first, second] = [nth(file, 0), nth(file, 1)]
    for (const parts of [
      [head, second, first, rest],
      [head, first, first, rest],
      [head, first, rest],
      [file, first],
      [head, nth(other.file, 0), second, rest],
    ]) {
      await expect(readAll(Buffer.concat(parts))).rejects.toThrow('The backup is damaged: part')
    }
  })

  it.each(['before', 'while'])('is not read further after an abort %s it is checked', async (moment) => {
    const { file } = await makeBackup()
    const stop = new AbortController()
    let chunks = 0
    async function* source() {
      for (let start = 0; start < file.length; start += 10_000) {
        if (++chunks === 5) stop.abort()
        yield file.subarray(start, start + 10_000)
      }
    }
    if (moment === 'before') stop.abort()
    await expect(checkFile(Readable.from(source()), key, stop.signal)).rejects.toThrow()
    expect(chunks).toBeLessThan(file.length / 10_000)
    expect((await checkFile(Readable.from([file]), key, new AbortController().signal)).manifest).toEqual(
      manifest,
    )
  })

  it('is refused if it has a newer format; a file that is not a backup is refused, too', async () => {
    const { file } = await makeBackup()
    const newer = Buffer.from(file.toString('latin1').replace('"version":1', '"version":2'), 'latin1')
    await expect(readAll(newer)).rejects.toThrow('The backup is of a newer release (0.2.0)')
    await expect(readAll(randomBytes(100_000))).rejects.toThrow('The file is not a backup of Docket')
  })
})

it.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES])(
  'a stream of %d bytes is the same after its frames are encrypted and decrypted',
  async (length) => {
    const clear = randomBytes(length)
    const fileKey = randomBytes(32)
    const frames = encryptFrames(Readable.from([clear]), fileKey)
    const all = Buffer.concat(await Array.fromAsync(frames))
    const read = await Array.fromAsync(decryptFrames(Readable.from([all]), fileKey))
    expect(Buffer.concat(read).equals(clear)).toBe(true)
  },
)
