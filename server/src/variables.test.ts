import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  composeRows,
  knownVariables,
  readVariables,
  shopRows,
  testRows,
  type VariableRow,
} from '../test/variables.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const PAGE = path.join(ROOT, 'docs/variables.md')
const tables = { 'of the shop': shopRows(), 'of compose.yaml': composeRows(), 'of the tests': testRows() }

describe('docs/variables.md', () => {
  it('has the variables with their defaults and meanings, as they are declared', async () => {
    let page = readFileSync(PAGE, 'utf8')
    for (const [name, rows] of Object.entries(tables)) {
      const part = new RegExp(`(<!-- ${name}: .* -->\n.*\n.*\n)[\\s\\S]*?(<!-- end -->)`)
      expect(page).toMatch(part)
      page = page.replace(part, (_part, start: string, end: string) => start + rows.map(line).join('') + end)
    }
    // After a change: npm run tables
    await expect(page).toMatchFileSnapshot(PAGE)
  })

  it('says what each of them means', () => {
    const rows = Object.values(tables).flat()
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(({ says }) => says === '').flatMap(({ names }) => names)).toEqual([])
  })
})

describe('a variable', () => {
  const known = knownVariables()
  const found = readVariables()

  it('that the shop, its tools, its installations or its tests read is declared', () => {
    expect([...found].filter(([name]) => !known.has(name))).toEqual([])
  })

  it('of compose.yaml and of the tests, and one that no person sets, is read', () => {
    const ofShop = new Set(shopRows().flatMap(({ names }) => names))
    expect([...known].filter((name) => !ofShop.has(name) && !found.has(name))).toEqual([])
  })
})

function line({ names, default: value, says }: VariableRow): string {
  const cells = [names.map(code).join(', '), value && code(value), says.replaceAll('](docs/', '](')]
  return `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |')
}

function code(text: string): string {
  return `\`${text}\``
}
