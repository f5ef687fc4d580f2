import { resetTotp } from './features/auth/security/reset-totp.ts'
import { ConfigError } from './platform/config.ts'
import { runCommand } from './run-command.ts'

/** `npm run admin:reset-totp -- EMAIL`: lets an admin in who has lost phone and recovery codes. */
await runCommand(async ({ words: [email], open, print }) => {
  if (email === undefined) throw new ConfigError('Say whose: npm run admin:reset-totp -- EMAIL')
  const { db } = await open()
  const done = await resetTotp(db, email)
  if (!done) throw new ConfigError(`No admin has the address ${email}.`)
  print(
    `Two-step sign-in of ${email} ${done.wasOn ? 'is off now' : 'was not on'}; ${done.sessionsEnded} sessions were ended.`,
  )
})
