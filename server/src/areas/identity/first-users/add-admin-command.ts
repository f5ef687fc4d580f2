import { invitation } from '@docket/contract/admin/operators'
import { runCommand } from '../../../host/commands/run-command.ts'
import { ConfigError } from '../../../host/config.ts'
import { addAdmin } from '../operators/create-admin.ts'

const USAGE = 'Usage: npm run admin:add -- EMAIL USERNAME [OWNER|MANAGER|SUPPORT|STOCK]'

/**
 * `npm run admin:add -- EMAIL USERNAME [ROLE]`: adds an admin, an owner by default, who gets a mail with an invitation.
 */
await runCommand(async ({ args: [email, username, operatorRole = 'OWNER'], open, print }) => {
  const parsed = invitation.safeParse({ email, username, operatorRole })
  if (!parsed.success) throw new ConfigError(`${parsed.error.issues[0]?.message} ${USAGE}`)
  const { db } = await open({ asOwner: true })
  if (!(await addAdmin(db, parsed.data))) {
    throw new ConfigError(`${parsed.data.email} is already registered. Use another address for the admin.`)
  }
  print(`${parsed.data.email} is an admin. The shop mails an invitation, as soon as it runs.`)
})
