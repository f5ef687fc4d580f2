import { openDatabase } from './open-database.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { fromDatabaseError } from './platform/constraints.ts'
import { type Connections, connect } from './platform/database.ts'
import { ShopError } from './platform/errors.ts'
import { requireMigrated } from './platform/migrate.ts'

/** What a command of an operator's is given. */
interface CommandTools {
  /** What stands behind the command's name. */
  words: string[]
  /** Opens the shop's database, beside the shop or without it, for as long as the command runs. To be called once. */
  open(options?: { size?: number }): Promise<Connections & { config: Config; databaseUrl: string }>
  /** A line for the terminal. */
  print(line: string): void
}

/**
 * Runs one command. Where it throws, the reason goes to the terminal (a ConfigError's and a refused field's as their
 * sentence alone) and the process ends with `failure`; otherwise with 0, unless the command itself says another.
 */
export async function runCommand(
  work: (tools: CommandTools) => Promise<void>,
  { failure = 1 } = {},
): Promise<void> {
  let close = async () => {}
  try {
    await work({
      words: process.argv.slice(2),
      async open({ size = 1 } = {}) {
        const config = readConfig()
        const { url, stop } = await openDatabase(config, { guest: true })
        const directUrl = config.directDatabaseUrl ?? url
        const connections = connect(directUrl, { size, purchases: 1 })
        close = async () => {
          await connections.close()
          await stop()
        }
        await requireMigrated(connections.db)
        return { ...connections, config, databaseUrl: directUrl }
      },
      print: (line) => console.log(line),
    }).finally(() => close())
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = failure
  }
}

function reasonOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  const known = fromDatabaseError(error)
  if (known instanceof ShopError && known.code === 'UNAVAILABLE') {
    return `The database cannot be used: ${(error as Error).message}`
  }
  const details = known instanceof ShopError ? known.extras.details : undefined
  return details ? Object.values(details).flat().join(' ') : error
}
