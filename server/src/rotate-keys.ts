import { rotateKeys } from './rotate-all-keys.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run keys:rotate`: a new data key, and everything encrypted under it, while the shop goes on. With
 * SECRET_KEY_PREVIOUS set (and the shop stopped) the keys are first wrapped under the new SECRET_KEY.
 */
await runCommand(async ({ open, print }) => {
  const { config, ...connections } = await open({ size: 4 })
  await rotateKeys(connections, config, print)
})
