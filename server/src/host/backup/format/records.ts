/*
 * The encrypted part of a backup is a sequence of records: one letter, the length of the content in four bytes, and the
 * content. The letters:
 *   M  the manifest (JSON), first
 *   T  the beginning of a table (JSON)
 *   D  a part of the table's rows, in the text format of PostgreSQL's COPY; rows may begin in one part and end in the next
 *   E  the end of the table, with its sums (JSON)
 *   Z  the end of the backup, without content
 */

export interface BackupRecord {
  letter: 'M' | 'T' | 'D' | 'E' | 'Z'
  content: Buffer
}

const HEAD_BYTES = 5
const MAX_CONTENT_BYTES = 16 * 1024 * 1024

export function encodeRecord({ letter, content }: BackupRecord): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(letter, 0, 'latin1')
  head.writeUInt32BE(content.length, 1)
  return Buffer.concat([head, content])
}

export function encodeJson(letter: BackupRecord['letter'], value: unknown): Buffer {
  return encodeRecord({ letter, content: Buffer.from(JSON.stringify(value)) })
}

/** Reads the records of a stream. Holds one record in memory. */
export async function* readRecords(source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= HEAD_BYTES) {
      const length = rest.readUInt32BE(1)
      if (length > MAX_CONTENT_BYTES) throw new Error('A record of the backup is too long.')
      if (rest.length < HEAD_BYTES + length) break
      const letter = rest.toString('latin1', 0, 1) as BackupRecord['letter']
      yield { letter, content: rest.subarray(HEAD_BYTES, HEAD_BYTES + length) }
      rest = rest.subarray(HEAD_BYTES + length)
    }
  }
  if (rest.length > 0) throw new Error('The last record of the backup is incomplete.')
}
