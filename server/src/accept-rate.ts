import { acceptNewestRate } from './features/deposits/card/accept-newest-rate.ts'
import { runCommand } from './run-command.ts'

/** `npm run rate:accept`: an operator's word that the newest exchange rate, refused as a jump, is right. */
await runCommand(async ({ open, print }) => {
  const { db } = await open()
  await acceptNewestRate(db, print)
})
