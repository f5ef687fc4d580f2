import { resetTotp } from './features/auth/security/reset-totp.ts'
import { openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'

/** `npm run admin:reset-totp -- EMAIL`: lets an admin in who has lost phone and recovery codes. */
try {
  const email = process.argv[2]
  if (email === undefined) throw new ConfigError('Say whose: npm run admin:reset-totp -- EMAIL')
  const database = await openDatabase(readConfig(), { guest: true })
  const { db, close } = connect(database.url, { size: 1 })
  try {
    const done = await resetTotp(db, email)
    if (!done) throw new ConfigError(`No admin has the address ${email}.`)
    console.log(
      `Two-step sign-in of ${email} ${done.wasOn ? 'is off now' : 'was not on'}; ${done.sessionsEnded} sessions were ended.`,
    )
  } finally {
    await close()
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
