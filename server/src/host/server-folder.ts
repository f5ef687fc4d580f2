import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The server's folder, both when this runs from the sources and when it runs from the built file. */
export const SERVER_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? '')

/** The folder of the web's build. */
export const WEB_FOLDER = path.join(SERVER_FOLDER, '../web/dist')

/** The version of the shop, such as `0.2.0`. */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(SERVER_FOLDER, 'package.json'), 'utf8'),
).version

const BUILT = path.join(SERVER_FOLDER, 'dist')

/**
 * The folder of the `*.sql` files. The built file reads the copies that the bundler made, not the sources, so that the
 * SQL always matches the running code.
 */
export const SQL_FOLDER =
  import.meta.dirname === BUILT ? path.join(BUILT, 'sql') : path.join(SERVER_FOLDER, 'src')
