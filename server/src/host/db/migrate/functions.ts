import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SQL_FOLDER } from '../../server-folder.ts'
import { OF_PUBLIC } from './public-functions.ts'

/*
 * The SQL functions of this build: every `*.sql` file beside the code that calls it, except those of
 * public-functions.ts. They have their own schema, named by the hash of their text, so that another build on the same
 * database cannot change them. The files are read once, when the process starts.
 */

/** The files write the functions' schema as `api`. */
const WRITTEN_AS = /\bapi\./g

const source = readSource()

/** The schema that holds the functions of this build, such as `api_3f9c2a1b`. */
export const functionsSchema = `api_${createHash('sha256').update(source).digest('hex').slice(0, 8)}`

/** An SQL expression that is true if the database has this build's functions. It costs one lookup in a system cache. */
export const functionsArePresent = `to_regnamespace('${functionsSchema}') IS NOT NULL`

/** The statements that create this build's functions. Run them in one transaction. */
export const createFunctionsSql = `CREATE SCHEMA ${functionsSchema};\n${source.replace(WRITTEN_AS, `${functionsSchema}.`)}`

function readSource(): string {
  const files = globSync('**/*.sql', { cwd: SQL_FOLDER }).filter(
    (file) => !file.startsWith('migrations') && !file.endsWith(OF_PUBLIC),
  )
  if (files.length === 0) throw new Error(`There are no SQL functions in ${SQL_FOLDER}.`)
  return files
    .sort()
    .map((file) => readFileSync(path.join(SQL_FOLDER, file), 'utf8'))
    .join('\n')
}
