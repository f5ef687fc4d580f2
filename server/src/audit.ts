import { auditMoney } from './money/audit-money.ts'
import { openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'

/** `npm run audit`: re-derives every balance and order from the ledger and says what does not agree. */
try {
  const database = await openDatabase(readConfig(), { guest: true })
  const { db, close } = connect(database.url, { size: 2 })
  try {
    const { checks, clean } = await auditMoney(db)
    for (const { name, examined, violations } of checks) {
      console.log(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${name} (${examined} examined)`)
      for (const violation of violations) console.log(`      ${violation}`)
    }
    console.log(clean ? 'The books agree.' : 'The books do NOT agree.')
    process.exitCode = clean ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}
