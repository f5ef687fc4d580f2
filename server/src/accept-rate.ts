import { acceptRate } from './features/deposits/card/accept-rate.ts'
import { openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'

/** `npm run rate:accept`: an operator's word that the newest exchange rate, refused as a jump, is right. */
try {
  const database = await openDatabase(readConfig(), { guest: true })
  const { db, close } = connect(database.url, { size: 1 })
  try {
    const rate = await acceptRate(db)
    console.log(
      rate === null
        ? 'The newest exchange rate was not refused: nothing to accept.'
        : `Accepted: ${rate} naira per dollar.`,
    )
  } finally {
    await close()
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
