import { runCommand } from '../../../host/commands/run-command.ts'
import { ConfigError } from '../../../host/config.ts'
import { resetTotp } from './reset-totp.ts'

/**
 * `npm run admin:reset-totp -- EMAIL`: turns off the two-step sign-in and removes the passkeys of an admin or a
 * customer who has lost phone and recovery codes.
 */
await runCommand(async ({ args: [email], open, print }) => {
  if (email === undefined) throw new ConfigError('Usage: npm run admin:reset-totp -- EMAIL')
  const { db } = await open({ asOwner: true })
  const result = await resetTotp(db, email)
  if (!result) throw new ConfigError(`No user has the email address ${email}.`)
  print(
    `Two-step sign-in of ${email} ${result.wasOn ? 'is off now' : 'was not on'}; passkeys removed: ${result.passkeysRemoved}; sessions ended: ${result.sessionsEnded}`,
  )
})
