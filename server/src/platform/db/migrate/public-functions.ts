import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { SQL_FOLDER } from '../../server-folder.ts'

/** How the names of the files with functions of `public` end. They are beside the code that calls the functions. */
export const OF_PUBLIC = '.public.sql'

const LOCK_TIMEOUT = '3s'

/**
 * Replaces the functions of `public` by those of this build (`*.public.sql`). All builds call the same version, unlike
 * those of functions.ts: for example, an erasure by a process of the last release also erases what only this build
 * stores. So the caller has the lock of migrations, and the database has no migration that this build lacks. A change
 * of such a function comes with a migration, as a change of a right does: a start of the older build, which lacks it,
 * then leaves the function as it is.
 */
export async function replacePublicFunctions(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(readPublicFunctions())
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

function readPublicFunctions(): string {
  const files = globSync(`**/*${OF_PUBLIC}`, { cwd: SQL_FOLDER })
  if (files.length === 0) throw new Error(`There are no functions of public in ${SQL_FOLDER}.`)
  return files
    .sort()
    .map((file) => readFileSync(path.join(SQL_FOLDER, file), 'utf8'))
    .join('\n')
}
