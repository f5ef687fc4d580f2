import { runCommand } from '../../../host/commands/run-command.ts'
import { acceptNewestRate } from './accept-rate.ts'

/**
 * `npm run rate:accept`: the operator confirms the newest exchange rate, which the shop refused because it differs too
 * much from the previous one.
 */
await runCommand(async ({ open, print }) => {
  const { db } = await open()
  await acceptNewestRate(db, print)
})
