import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '../../areas.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const PAGE = 'docs/commands.md'
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const commands = areas.flatMap((area) => Object.entries(area.commands ?? {}))

describe('the commands of all areas', () => {
  it('are the scripts of package.json that run a file of the server', () => {
    const declared = commands.map(([name, { file }]) => [name, `node server/src/${file}`])
    const written = Object.entries(scripts).filter(([, script]) => script.includes('server/src/'))
    expect(declared.sort()).toEqual(written.sort())
  })

  it('are all files of the server that run a command', () => {
    const files = globSync('**/*.ts', { cwd: path.join(ROOT, 'server/src') }).filter(
      (file) => !file.endsWith('.test.ts') && /^await runCommand\(/m.test(read(`server/src/${file}`)),
    )
    expect(commands.map(([, { file }]) => file).sort()).toEqual(files.sort())
  })

  it('are in docs/commands.md', async () => {
    const rows = commands.map(([name, { usage, says }]) => {
      const call = [`npm run ${name}`, usage].filter(Boolean).join(' ')
      return `| \`${call}\` | ${says.replaceAll('](docs/', '](')} |\n`
    })
    const written = read(PAGE).replace(
      /(<!-- what the areas declare.* -->\n.*\n.*\n)[\s\S]*?(<!-- end -->)/,
      (_part, start: string, end: string) => start + rows.join('') + end,
    )
    // After a change: npm run tables
    await expect(written).toMatchFileSnapshot(path.join(ROOT, PAGE))
  })
})

it('docs/commands.md has each script of package.json', () => {
  const page = read(PAGE)
  const missing = Object.keys(scripts).filter((name) => {
    const call = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
    return !new RegExp(`^\\| \`${call}[\` ]`, 'm').test(page)
  })
  expect(missing).toEqual([])
})

it('the README and the pages of docs name only commands that exist', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })]) {
    for (const [, name = ''] of read(file).matchAll(/\bnpm run ([a-z]+(?:[:-][a-z0-9]+)*)/g)) {
      expect(Object.keys(scripts), `${file}: npm run ${name}`).toContain(name)
    }
  }
})
