import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseRules } from './house-rules.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** Every source file of ours. */
const files = ['contract', 'server', 'web', 'e2e', 'bench', 'proof', 'tools']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`, { cwd: ROOT, exclude: isForeign }))
  .filter((file) => !file.includes('/fixtures/'))

describe('the house', () => {
  it('is looked at whole', () => {
    expect(files.length).toBeGreaterThan(200)
  })

  it.each(houseRules)('$name', (rule) => {
    const broken = files
      .filter((file) => rule.looksAt(file))
      .filter((file) => rule.breaks({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    expect(broken).toEqual([])
  })
})

describe('the rules of the house', () => {
  it.each(houseRules)('$name: fires on its example', ({ looksAt, breaks, example }) => {
    expect(looksAt(example.path) && breaks(example)).toBe(true)
  })

  it('know a link from a colour', () => {
    const colours = houseRules.find(({ name }) => name.startsWith('colours'))
    const link = { path: 'web/src/ui/link.tsx', text: `<a href="#faded">Services</a><a href="/#dead">x</a>` }
    expect(colours?.breaks(link)).toBe(false)
  })
})

/** What was installed or built is not ours to judge. */
function isForeign(folder: string): boolean {
  return ['node_modules', 'dist'].includes(path.basename(folder))
}
