import { connectOwner } from '../backup/connect-owner.ts'
import { endCredentials } from '../backup/end-credentials.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run credentials:end`: after a restore that another program has made, such as pgBackRest or a provider's, ends
 * what may have ended since the time to which the database was restored. `npm run restore` does so itself.
 */
await runCommand(async ({ open, print }) => {
  const { owner } = await open()
  const client = await connectOwner(owner, 'docket credentials:end')
  try {
    print(await endCredentials(client))
  } finally {
    await client.end()
  }
})
