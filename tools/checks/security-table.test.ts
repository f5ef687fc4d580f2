import { accessSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ASVS_REQUIREMENTS } from './asvs-requirements.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
/** Rows of the table, `| 1.2.3 | level | demand | state | text |`. */
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| ([a-z/ ]+) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', demand = '', state = '', text = '']) => ({
    number,
    level,
    demand,
    state,
    text,
  }),
)
/** Files in the rows, such as `server/src/host/app/app.ts`. Media types, such as `text/css`, do not match. */
const filesOf = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|sql|md|json|mjs))`/g)].map(([, file = '']) => file)

describe('docs/security.md', () => {
  it('has a row for each requirement of ASVS 5.0, level 1 and 2, with its level', () => {
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(ASVS_REQUIREMENTS)
  })

  it('names only files that exist', () => {
    expect(rows.flatMap(({ text }) => filesOf(text)).length).toBeGreaterThan(300)
    for (const line of page.split('\n')) {
      for (const file of filesOf(line)) {
        expect(() => accessSync(path.join(ROOT, file)), `${line.slice(0, 40)}: ${file}`).not.toThrow()
      }
    }
  })

  it('has only the five known states, and its summary counts the rows of each state', () => {
    const counts = ['met', 'partly', 'not met', 'operator', 'n/a'].map(
      (state) => [state, rows.filter((row) => row.state === state).length] as const,
    )
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(rows.length)
    expect(page).toContain(`${counts.map(([state, count]) => `${count} ${state}`).join(', ')}.`)
  })

  it('names a test or a document in each row that is met', () => {
    const unproven = rows
      .filter(({ state }) => state === 'met')
      .filter(({ text }) => !/\.test\.tsx?`|\.md`|`(?:contract|e2e\/harness)\/|above/.test(text))
    expect(unproven.map(({ number }) => number)).toEqual([])
  })

  it('explains each row that is not met', () => {
    const unmet = rows.filter(
      ({ state }) => state === 'not met' || state === 'partly' || state === 'operator',
    )
    expect(unmet.filter(({ text }) => text.length < 20).map(({ number }) => number)).toEqual([])
  })

  it('is linked from SECURITY.md', () => {
    expect(readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8')).toContain('(docs/security.md)')
  })
})
