import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../../..')

/**
 * The code blocks of a page in docs/ in order, without their indentation.
 * @param section the title of a section; null for the whole page
 * @param languages by default only commands (```sh); '' for blocks without a language
 */
export function guideBlocks(
  page: string,
  section: string | null,
  languages: readonly string[] = ['sh'],
): string[] {
  const text = readFileSync(path.join(ROOT, 'docs', page), 'utf8')
  return [...sectionOf(text, section).matchAll(/^( *)```(\w*)\n([\s\S]*?)\n *```$/gm)]
    .filter(([, , language = '']) => languages.includes(language))
    .map(([, indent = '', , block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}

function sectionOf(text: string, section: string | null): string {
  if (section === null) return text
  const [, rest = ''] = text.split(`## ${section}\n`)
  return rest.split(/^## /m)[0] ?? ''
}

/** Gives the blocks of a page names, in order. @throws if there are more or fewer blocks than names */
export function nameBlocks<const Name extends string>(
  names: readonly Name[],
  blocks: readonly string[],
): Record<Name, string> {
  if (blocks.length !== names.length)
    throw new Error(`There are ${blocks.length} blocks instead of ${names.length}: ${names.join(', ')}.`)
  // Every name has its block.
  return Object.fromEntries(names.map((name, nth) => [name, blocks[nth]])) as Record<Name, string>
}
