import { guideBlocks, nameBlocks } from '../../server/test/process/guide-blocks.ts'

/** Names for the blocks of commands in docs/installing.md, by section, in their order on the page. */
const NAMES = {
  Containers: ['secrets', 'settings', 'start', 'commands'],
  Debian: ['install', 'settings', 'start', 'proxy', 'commands', 'postgresql'],
} as const

/** Reads the commands of a section of docs/installing.md, so that the proofs run what the page says. */
export function readCommands<Section extends keyof typeof NAMES>(
  section: Section,
): Record<(typeof NAMES)[Section][number], string> {
  return nameBlocks(NAMES[section], guideBlocks('installing.md', section))
}
