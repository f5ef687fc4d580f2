import { rotateKeys } from './rotate-all-keys.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run keys:rotate`: adds a data key and re-encrypts everything with it, while the shop runs. If
 * SECRET_KEY_PREVIOUS is set and the shop is stopped, it first wraps the keys with the new SECRET_KEY.
 */
await runCommand(async ({ open, print }) => {
  const { config, ...connections } = await open({ size: 4 })
  await rotateKeys(connections, config, print)
})
