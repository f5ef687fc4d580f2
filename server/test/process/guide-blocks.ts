import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/** The blocks of commands (```sh) in a section of a page in docs/, in order. */
export function guideBlocks(page: string, section: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs', page), 'utf8')
  const [, rest = ''] = text.split(`## ${section}\n`)
  const [part = ''] = rest.split(/^## /m)
  return [...part.matchAll(/^```sh\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => block)
}
