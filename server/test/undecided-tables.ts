import { sql } from 'kysely'
import type { Area } from '../src/host/areas/area.ts'
import type { Database } from '../src/host/db/database.ts'
import { readRights } from '../src/host/db/roles/grants.ts'
import type { EncryptedColumn } from '../src/host/db/table-facts.ts'
import { tablesOf } from './declared-tables.ts'
import { type Column, repeated, sectionOf, undecidedPerson } from './undecided-person.ts'

/** What a migrated database has. */
interface Contents {
  /** Its tables, and the schemas of other programs. */
  tables: string[]
  columns: Column[]
  /** The tables with a reference to a user. */
  ofUsers: string[]
  /** Constraints and unique indexes, as `table constraint`. */
  constraints: string[]
}

/** What of this database no area decides, or two areas, or what an area decides of which the database has nothing. */
export async function findUndecided(db: Database, areas: readonly Area[]): Promise<string[]> {
  const contents = await readContents(db)
  const declared = tablesOf(areas)
  const names = declared.map(({ table }) => table)
  const sections = areas.flatMap(({ personCopy = {} }) => Object.keys(personCopy))
  return [
    ...contents.tables
      .filter((table) => !names.includes(table))
      .map((table) => `${table} belongs to no area`),
    ...names.filter((table) => !contents.tables.includes(table)).map((table) => `there is no table ${table}`),
    ...repeated(names).map((table) => `${table} belongs to two areas`),
    ...sections
      .filter((section) => !declared.some(({ rules }) => sectionOf(rules.person) === section))
      .map((section) => `no table is in the section ${section} of the copy`),
    ...repeated(declared.flatMap(({ rules }) => Object.keys(rules.refusals ?? {}))).map(
      (constraint) => `${constraint} has two refusals`,
    ),
    ...declared.flatMap(({ table, rules }) => {
      const columns = contents.columns.filter((column) => column.table === table)
      const isOfUsers = contents.ofUsers.includes(table)
      return [
        ...(rules.rights === '' || rules.kept === '' ? [`${table} has no rights, or is not kept`] : []),
        ...wrongRights(table, rules.rights, columns),
        ...undecidedPerson(table, { columns, rules, sections }),
        ...(isOfUsers && rules.signIn === undefined ? [`${table} has users, and no signIn`] : []),
        ...(!isOfUsers && rules.signIn === 'none' ? [`${table} has a signIn, and no users`] : []),
        ...undecidedEncryption(table, columns, rules.encrypted),
        ...Object.keys(rules.types ?? {})
          .filter((name) => !columns.some((column) => column.name === name))
          .map((name) => `there is no column ${table}.${name}`),
        ...Object.keys(rules.refusals ?? {})
          .filter((constraint) => !contents.constraints.includes(`${table} ${constraint}`))
          .map((constraint) => `${table} has no constraint ${constraint}`),
      ]
    }),
  ]
}

/** The columns that rights name and this database does not have. */
export async function findWrongRights(db: Database, areas: readonly Area[]): Promise<string[]> {
  const columns = await readColumns(db)
  return tablesOf(areas).flatMap(({ table, rules }) =>
    wrongRights(
      table,
      rules.rights,
      columns.filter((column) => column.table === table),
    ),
  )
}

/** Of a table that the database does not have, nothing more is said. */
function wrongRights(table: string, rights: string, columns: Column[]): string[] {
  if (columns.length === 0) return []
  const named = new Set(readRights(rights).flatMap(({ column }) => column ?? []))
  return [...named]
    .filter((name) => !columns.some((column) => column.name === name))
    .map((name) => `${table}: rights name the column ${name}, which the table does not have`)
}

/** A rotation of the keys must know each text that is encrypted under them. */
function undecidedEncryption(table: string, columns: Column[], encrypted?: EncryptedColumn): string[] {
  const has = (name: string) => columns.some((column) => column.name === name)
  if (encrypted === undefined) return has('key_id') ? [`${table} has a key_id, and nothing encrypted`] : []
  return ['id', 'key_id', encrypted.column]
    .filter((name) => !has(name))
    .map((name) => `${table} has something encrypted, and no column ${name}`)
}

async function readContents(db: Database): Promise<Contents> {
  const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name)
  return {
    columns: await readColumns(db),
    tables: await namesOf(sql`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
      UNION SELECT schemaname FROM pg_tables WHERE schemaname NOT IN ('public', 'pg_catalog', 'information_schema')`),
    // The id of `users` and of `admin_totp` has another name, and the keys belong to no user.
    ofUsers: await namesOf(sql`
      SELECT 'encryption_keys' AS name UNION SELECT c.relname FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
        AND (
          a.attname IN ('user_id', 'admin_id', 'actor_id')
          OR EXISTS (
            SELECT FROM pg_constraint f
            WHERE f.conrelid = c.oid AND f.confrelid = 'users'::regclass AND a.attnum = ANY (f.conkey)
          )
        )`),
    constraints: await namesOf(sql`
      SELECT conrelid::regclass || ' ' || conname AS name FROM pg_constraint WHERE conrelid <> 0
      UNION SELECT indrelid::regclass || ' ' || relname FROM pg_index JOIN pg_class ON oid = indexrelid
        WHERE indisunique`),
  }
}

export async function readColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT table_name AS table, column_name AS name, data_type NOT IN (
        'integer', 'bigint', 'boolean', 'numeric', 'date', 'timestamp with time zone', 'double precision'
      ) AS "mayBePersonal"
      FROM information_schema.columns WHERE table_schema = 'public'`.execute(db)
  return rows
}
