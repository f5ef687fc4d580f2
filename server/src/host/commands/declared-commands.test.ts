import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '../../areas.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
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

  it.each(commands)(
    '%s has a row in the README, with the same arguments and the same sentence',
    (name, command) => {
      const call = [`npm run ${name}`, command.usage].filter(Boolean).join(' ')
      expect(read('README.md').split('\n')).toContain(`| \`${call}\` | ${command.says} |`)
    },
  )
})

it('the README and the pages of docs name only commands that exist', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })]) {
    for (const [, name = ''] of read(file).matchAll(/\bnpm run ([a-z]+(?:[:-][a-z0-9]+)*)/g)) {
      expect(Object.keys(scripts), `${file}: npm run ${name}`).toContain(name)
    }
  }
})
