import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The server's folder, whether this runs from its sources or from the file that they were built into. */
export const SERVER_FOLDER = path.dirname(findPackageJSON(import.meta.url) ?? '')
