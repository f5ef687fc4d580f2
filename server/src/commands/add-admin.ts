import { newAdmin } from '@docket/contract/credentials'
import { addAdmin } from '../features/identity/first-users/add-admin.ts'
import { ConfigError } from '../platform/config.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run admin:add -- EMAIL USERNAME'

/** `npm run admin:add -- EMAIL USERNAME`: adds an admin, who gets a mail with a link to set a password. */
await runCommand(async ({ args: [email, username], open, print }) => {
  const parsed = newAdmin.safeParse({ email, username })
  if (!parsed.success) throw new ConfigError(`${parsed.error.issues[0]?.message} ${USAGE}`)
  const { db } = await open()
  if (!(await addAdmin(db, parsed.data))) {
    throw new ConfigError(`${parsed.data.email} is already registered. Use another address for the admin.`)
  }
  print(`${parsed.data.email} is an admin. The shop mails a link to set a password, as soon as it runs.`)
})
