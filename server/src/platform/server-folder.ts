import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The server's folder, whether this runs from its sources or from the file that they were built into. */
export const SERVER_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? '')

const BUILT = path.join(SERVER_FOLDER, 'dist')

/**
 * The folder of the `*.sql` files: the sources, or the copy that the bundler made of them, so that the SQL always
 * belongs to the code that runs.
 */
export const SQL_FOLDER =
  import.meta.dirname === BUILT ? path.join(BUILT, 'sql') : path.join(SERVER_FOLDER, 'src')
