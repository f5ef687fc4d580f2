import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SQL_FOLDER } from '../../server-folder.ts'

/** How the names of the files with functions of `public` end. They are beside the code that calls the functions. */
export const OF_PUBLIC = '.public.sql'

/**
 * The functions of `public` of this build (`*.public.sql`), which replace those of the database in the transaction of the
 * last new migration. All builds on a database call the same version, unlike those of functions.ts: for example, an
 * erasure by a process of the last release also erases what only this build stores. So a change of such a function comes
 * with a migration, and a start that applies none, such as that of an older build, leaves the functions as they are.
 */
export function readPublicFunctions(): string {
  const files = globSync(`**/*${OF_PUBLIC}`, { cwd: SQL_FOLDER })
  if (files.length === 0) throw new Error(`There are no functions of public in ${SQL_FOLDER}.`)
  return files
    .sort()
    .map((file) => readFileSync(path.join(SQL_FOLDER, file), 'utf8'))
    .join('\n')
}
