import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './compose-file.ts'

/** The blocks of commands of docs/installing.md in order, by section. */
const NAMES = {
  Containers: ['secrets', 'settings', 'start', 'commands'],
  Debian: ['install', 'settings', 'start', 'proxy', 'commands', 'postgresql'],
} as const

/**
 * Reads the commands of a section of docs/installing.md, so that the proofs run what the page says.
 * @throws if the page has another number of blocks
 */
export function readCommands<Section extends keyof typeof NAMES>(
  section: Section,
): Record<(typeof NAMES)[Section][number], string> {
  const text = readFileSync(path.join(ROOT, 'docs/installing.md'), 'utf8')
  const [, part = ''] = new RegExp(`^## ${section}$([\\s\\S]*?)^## `, 'm').exec(text) ?? []
  const blocks = [...part.matchAll(/^( *)```sh\n([\s\S]*?)\n *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  const names: readonly string[] = NAMES[section]
  if (blocks.length !== names.length)
    throw new Error(`${section} has ${blocks.length} blocks, not ${names.length}.`)
  // Every name of the section has its block.
  return Object.fromEntries(names.map((name, nth) => [name, blocks[nth]])) as Record<
    (typeof NAMES)[Section][number],
    string
  >
}
