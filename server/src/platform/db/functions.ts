import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SQL_FOLDER } from '../server-folder.ts'

/*
 * The SQL functions of this build: every `*.sql` beside a verb. They have a schema of their own, named after their
 * text, so that another build on the same database can never change them while this one runs. Read once, when the process
 * starts: later changes of the files do not affect a running process.
 */

/** In the files, the functions' schema is written as `api`. */
const WRITTEN_AS = /\bapi\./g

const source = readSource()

/** The schema that holds the functions of this build, such as `api_3f9c2a1b`. */
export const functionsSchema = `api_${createHash('sha256').update(source).digest('hex').slice(0, 8)}`

/** An SQL expression: whether the database has the functions of this build. It costs one lookup in a system cache. */
export const functionsArePresent = `to_regnamespace('${functionsSchema}') IS NOT NULL`

/** The statements that create the functions of this build; to be run in one transaction. */
export const createFunctionsSql = `CREATE SCHEMA ${functionsSchema};\n${source.replace(WRITTEN_AS, `${functionsSchema}.`)}`

function readSource(): string {
  const files = globSync('**/*.sql', { cwd: SQL_FOLDER }).filter((file) => !file.startsWith('migrations'))
  if (files.length === 0) throw new Error(`There are no SQL functions in ${SQL_FOLDER}.`)
  return files
    .sort()
    .map((file) => readFileSync(path.join(SQL_FOLDER, file), 'utf8'))
    .join('\n')
}
