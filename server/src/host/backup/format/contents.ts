import { createHash } from 'node:crypto'
import * as z from 'zod'
import { ConfigError } from '../../config.ts'
import { type BackupRecord, encodeJson, encodeRecord } from './records.ts'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sums = z.object({
  rows: z.int().nonnegative(),
  /** SHA-256 of the table's rows, in hexadecimal digits. */
  sha256: z.string(),
})
const manifest = z.object({
  release: z.string(),
  /** The time of the snapshot. */
  createdAt: z.iso.datetime(),
  /** Distinguishes the backups of different shops. Older releases do not write it. */
  shop: z.string().optional(),
  /** Every applied migration, in order, with the hash of its text. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
  /** `lastValue` is a bigint as text, and null if the sequence was never used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
})

export type Manifest = z.infer<typeof manifest>
export type BackupTable = z.infer<typeof table>
export type TableSums = z.infer<typeof sums>

/** A table whose rows are being read. `rowCount` is complete when `data` has ended. */
export interface TableSource extends BackupTable {
  data: AsyncIterable<Buffer>
  rowCount(): number
}

/** Writes the contents of a backup as records. `onTable` gets the sums of each table. */
export async function* writeContents(
  values: Manifest,
  open: (table: BackupTable) => TableSource,
  onTable: (name: string, sums: TableSums) => void,
): AsyncGenerator<Buffer> {
  yield encodeJson('M', values)
  for (const one of values.tables) {
    const source = open(one)
    yield encodeJson('T', one)
    const hash = createHash('sha256')
    for await (const content of source.data) {
      hash.update(content)
      yield encodeRecord({ letter: 'D', content })
    }
    const tableSums = { rows: source.rowCount(), sha256: hash.digest('hex') }
    onTable(one.name, tableSums)
    yield encodeJson('E', tableSums)
  }
  yield encodeRecord({ letter: 'Z', content: Buffer.alloc(0) })
}

/** The contents of an open backup. */
export interface Contents {
  manifest: Manifest
  /** Calls `load` for each table, in order, and compares its sums. `load` must read all of `data`. */
  readTables(load: TableLoader): Promise<Map<string, TableSums>>
}

type TableLoader = (table: BackupTable, data: AsyncIterable<Buffer>) => Promise<void>

/** Reads the manifest; `readTables` then reads the rest. */
export async function readContents(records: AsyncIterator<BackupRecord>): Promise<Contents> {
  const values = parse(manifest, await expect(records, 'M'))
  return {
    manifest: values,
    async readTables(load) {
      const read = new Map<string, TableSums>()
      for (const one of values.tables) {
        const { name } = parse(table, await expect(records, 'T'))
        if (name !== one.name) throw damaged('its tables are not in the order of its manifest')
        read.set(name, await readTable(records, one, load))
      }
      await expect(records, 'Z')
      if (!(await records.next()).done) throw damaged('it goes on after its end')
      return read
    },
  }
}

/** The rows of all tables. */
export function countRows(tables: ReadonlyMap<string, TableSums>): number {
  return [...tables.values()].reduce((total, { rows }) => total + rows, 0)
}

async function readTable(
  records: AsyncIterator<BackupRecord>,
  one: BackupTable,
  load: TableLoader,
): Promise<TableSums> {
  const hash = createHash('sha256')
  let written: TableSums | null = null
  async function* data() {
    for (;;) {
      const { letter, content } = await next(records)
      if (letter === 'E') {
        written = parse(sums, content)
        return
      }
      if (letter !== 'D') throw damaged(`the table ${one.name} does not end`)
      hash.update(content)
      yield content
    }
  }
  await load(one, data())
  // TypeScript does not see that `data` has set it.
  const expected = written as TableSums | null
  if (expected === null) throw new Error(`The rows of ${one.name} were not read to their end.`)
  if (expected.sha256 !== hash.digest('hex')) throw damaged(`the sums of the table ${one.name} differ`)
  return expected
}

async function next(records: AsyncIterator<BackupRecord>): Promise<BackupRecord> {
  const { value, done } = await records.next()
  if (done) throw damaged('its end is missing')
  return value
}

async function expect(records: AsyncIterator<BackupRecord>, letter: BackupRecord['letter']): Promise<Buffer> {
  const record = await next(records)
  if (record.letter !== letter) throw damaged(`there is a record ${record.letter} in place of ${letter}`)
  return record.content
}

function parse<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.output<Schema> {
  return schema.parse(JSON.parse(content.toString()))
}

function damaged(what: string): ConfigError {
  return new ConfigError(`The backup is damaged: ${what}.`)
}
