import { newAdmin } from '@docket/contract/auth'
import { addAdmin } from './features/auth/add-admin.ts'
import { openDatabase } from './open-database.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { fromDatabaseError } from './platform/constraints.ts'
import { connect } from './platform/database.ts'
import { ShopError } from './platform/errors.ts'

const USAGE = 'Say who: npm run admin:add -- EMAIL USERNAME'

/** `npm run admin:add -- EMAIL USERNAME`: another admin, who is mailed a link to set a password. */
try {
  const [email, username] = process.argv.slice(2)
  const parsed = newAdmin.safeParse({ email, username })
  if (!parsed.success) throw new ConfigError(`${parsed.error.issues[0]?.message} ${USAGE}`)
  const database = await openDatabase(readConfig(), { guest: true })
  const { db, close } = connect(database.url, { size: 1 })
  try {
    if (!(await addAdmin(db, parsed.data))) {
      throw new ConfigError(`${parsed.data.email} has an account already. Use another address for the admin.`)
    }
    console.log(
      `${parsed.data.email} is an admin. The shop mails a link to set a password, as soon as it runs.`,
    )
  } finally {
    await close()
    await database.stop()
  }
} catch (error) {
  const known = fromDatabaseError(error)
  if (known instanceof ShopError)
    console.error(
      Object.values(known.extras.details ?? {})
        .flat()
        .join(' '),
    )
  else console.error(known instanceof ConfigError ? known.message : known)
  process.exitCode = 1
}
