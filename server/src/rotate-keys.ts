import { openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'
import { rotateKeys } from './rotate-all-keys.ts'

/**
 * `npm run keys:rotate`: a new data key, and everything encrypted under it, while the shop goes on. With
 * SECRET_KEY_PREVIOUS set (and the shop stopped) the keys are first wrapped under the new SECRET_KEY.
 */
try {
  const config = readConfig()
  const database = await openDatabase(config, { guest: true })
  const connections = connect(database.url, { size: 4 })
  try {
    await rotateKeys({ ...connections, databaseUrl: database.url }, config, (line) => console.log(line))
  } finally {
    await connections.close()
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
