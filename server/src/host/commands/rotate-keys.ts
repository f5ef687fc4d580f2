import { rotateKeys } from './rotate-all-keys.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run keys:rotate`: adds a data key and re-encrypts everything with it. The shop may run. After a change of
 * SECRET_KEY, with the old one in SECRET_KEY_PREVIOUS, it first wraps the keys with the new one; then the shop must be
 * stopped.
 */
await runCommand(async ({ open, print }) => {
  const { config, ...connections } = await open({ size: 4 })
  await rotateKeys(connections, config, print)
})
