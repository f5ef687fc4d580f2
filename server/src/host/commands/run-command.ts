import { environments } from '../../environments.ts'
import { openDatabase } from '../app/open-database.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { type DatabaseAddress, directAddress, ownerAddress } from '../db/connect-client.ts'
import { fromDatabaseError } from '../db/constraints.ts'
import { type Connections, connect } from '../db/database.ts'
import { ensureFunctions } from '../db/migrate/keep-functions.ts'
import { requireMigrated } from '../db/migrate/migrate.ts'
import { canChangeLedger } from '../db/roles/own-rights.ts'
import { refuseUnfinishedRestore } from '../db/unfinished-restore.ts'
import { ShopError } from '../errors.ts'

/** The connections of the shop's own role, and the addresses of the database for this role and for its owner. */
interface OpenShop extends Connections {
  config: Config
  databaseUrl: string
  owner: DatabaseAddress
}

/** What an operator's command gets. */
interface CommandTools {
  /** The command's arguments. */
  args: string[]
  /** Reads the settings, with those of the services outside of the shop. */
  readConfig(): Config
  /**
   * Opens the shop's database until the command ends, whether or not the shop runs. Call it once. The database must
   * have the migrations of this build, unless `mayBeOlder`. `asOwner` connects as the owner of the tables, for a change
   * that the shop's own role cannot make without an operator.
   */
  open(options?: { size?: number; mayBeOlder?: boolean; asOwner?: boolean }): Promise<OpenShop>
  /** Prints a line on the terminal. */
  print(line: string): void
}

/**
 * Runs one command. If it throws, the error is printed, and the process ends with `failure`. Of a ConfigError or of
 * refused fields, only the message is printed. Otherwise the process ends with 0, unless the command sets another exit
 * code.
 */
export async function runCommand(
  work: (tools: CommandTools) => Promise<void>,
  { failure = 1 } = {},
): Promise<void> {
  let close = async () => {}
  process.stdout.on('error', ignoreClosedPipe)
  const readSettings = () => readConfig(process.env, environments)
  try {
    await work({
      args: process.argv.slice(2),
      readConfig: readSettings,
      async open({ size = 1, mayBeOlder = false, asOwner = false } = {}) {
        const config = readSettings()
        const { database, ownerUrl } = await openDatabase(config, { guest: true })
        const own = directAddress(config, database.url)
        const owner = ownerAddress(own, ownerUrl)
        const connections = connect(asOwner ? owner.url : own.url, { size, purchases: 1 })
        close = async () => {
          await connections.close()
          await database.stop()
        }
        await refuseUnfinishedRestore(connections.generalPool)
        if (!mayBeOlder) await requireMigrated(connections.db)
        if (asOwner) await prepareOwner(connections)
        return { ...connections, config, databaseUrl: own.url, owner }
      },
      print: (line) => console.log(line),
    }).finally(() => close())
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = failure
  }
}

/** The shop may not have started with this build yet, so that the database lacks its functions. */
async function prepareOwner({ db, generalPool }: Connections) {
  if (!(await canChangeLedger(db))) {
    throw new ConfigError('MIGRATION_DATABASE_URL: must name the owner of the tables for this command.')
  }
  const client = await generalPool.connect()
  try {
    await ensureFunctions(client)
  } finally {
    client.release()
  }
}

/** The reader of the output may end before the command, as `head` does. The command continues. */
function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}

function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  if (isSystemError(error)) return sentenceOf(error)
  const shopError = fromDatabaseError(error)
  if (shopError instanceof ShopError && shopError.code === 'UNAVAILABLE') {
    return `The database cannot be used: ${(error as Error).message}`
  }
  const details = shopError instanceof ShopError ? shopError.extras.details : undefined
  return details ? Object.values(details).flat().join(' ') : error
}

/** An error of a file, such as `EACCES: permission denied, open '/x'`. A connection has no path. */
type SystemError = NodeJS.ErrnoException & { path: string }

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'path' in error
}

function sentenceOf({ code, path, message }: SystemError): string {
  if (code !== 'EACCES' && code !== 'EPERM') return message
  return `${path}: this user may not use it (${code}). Change its owner or its permissions.`
}
