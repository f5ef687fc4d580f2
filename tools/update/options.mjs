import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * @typedef {object} UpdateOptions
 * @property {string} folder the folder of the new release, or a clone
 * @property {string | null} ref a tag or commit of that clone
 * @property {boolean} backup
 */

const USAGE = `Usage: npm run update -- FOLDER [--no-backup]
       npm run update -- [FOLDER] --ref REF [--no-backup]`

/**
 * @param {string[]} args
 * @param {string} root the clone that is used without FOLDER
 * @returns {UpdateOptions}
 */
export function readUpdateOptions(args, root) {
  const { positionals, values } = parse(args)
  const [folder, ...others] = positionals
  if (others.length > 0 || (folder === undefined && values.ref === undefined)) throw new Error(USAGE)
  return {
    folder: path.resolve(folder ?? root),
    ref: values.ref ?? null,
    backup: values['no-backup'] !== true,
  }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ref: { type: 'string' }, 'no-backup': { type: 'boolean' } },
    })
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}
