import { acceptNewestRate } from '../features/deposits/rate/accept-newest-rate.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run rate:accept`: the operator confirms the newest exchange rate, which the shop refused because it differs too
 * much from the previous one.
 */
await runCommand(async ({ open, print }) => {
  const { db } = await open()
  await acceptNewestRate(db, print)
})
