import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../root.mjs'

const FOLDER = path.join(ROOT, 'docs/decisions')
const records = globSync('0*.md', { cwd: FOLDER }).sort().map(readRecord)

// After a change: npm run tables
it('the index of the decisions has each record, and says which ones no longer hold', async () => {
  const index = path.join(FOLDER, 'README.md')
  const [introduction] = readFileSync(index, 'utf8').split('\n| record |')
  const rows = records.map(
    ({ number, title, file, mark }) => `| ${number} | [${title}](${file}) |${mark && ` ${mark} `}|\n`,
  )
  await expect(
    `${introduction}\n| record | decision | mark |\n|---|---|---|\n${rows.join('')}`,
  ).toMatchFileSnapshot(index)
})

it('a record that no longer holds names a newer one', () => {
  const files = records.map(({ file }) => file)
  const marked = records.filter(({ mark }) => mark !== '')
  expect(marked.length).toBeGreaterThan(5)
  for (const { file, by } of marked) {
    expect(by.length, file).toBeGreaterThan(0)
    for (const newer of by) {
      expect(files, file).toContain(newer)
      expect(newer > file, `${file}: ${newer}`).toBe(true)
    }
  }
})

/** A mark is the first line below the title: `**Superseded by [record 22](…)**`, or `**In parts replaced by …**`. */
function readRecord(file: string) {
  const text = readFileSync(path.join(FOLDER, file), 'utf8')
  const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
  const [, kind = '', links = ''] = /^.*\n\n\*\*(Superseded|In parts replaced) by (.+?)\*\*/.exec(text) ?? []
  const by = [...links.matchAll(/\]\(([^)]+)\)/g)].map(([, newer = '']) => newer)
  return {
    file,
    number,
    title,
    by,
    mark: kind && `${kind.toLowerCase()} by ${links.replaceAll('[record ', '[')}`,
  }
}
