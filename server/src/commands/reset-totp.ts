import { resetTotp } from '../features/identity/totp/reset-totp.ts'
import { ConfigError } from '../platform/config.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run admin:reset-totp -- EMAIL`: turns off two-step sign-in and removes the passkeys for an admin or a customer who has lost phone and
 * recovery codes.
 */
await runCommand(async ({ args: [email], open, print }) => {
  if (email === undefined) throw new ConfigError('Usage: npm run admin:reset-totp -- EMAIL')
  const { db } = await open()
  const done = await resetTotp(db, email)
  if (!done) throw new ConfigError(`No user has the email address ${email}.`)
  print(
    `Two-step sign-in of ${email} ${done.wasOn ? 'is off now' : 'was not on'}; ${done.passkeysRemoved} passkeys were removed; ${done.sessionsEnded} sessions were ended.`,
  )
})
