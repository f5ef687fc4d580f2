import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const units = readdirSync(path.join(ROOT, 'deploy')).filter((name) => name.startsWith('docket-backup'))
const timers = units.filter((name) => name.endsWith('.timer'))

it('each backup timer starts a service whose command is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(units).toHaveLength(2 * timers.length)
  const commands = timers.map((timer) => {
    const service = read(`deploy/${timer.replace('.timer', '.service')}`)
    return /^ExecStart=\/opt\/docket\/current\/deploy\/docket (\S+)$/m.exec(service)?.[1] ?? ''
  })
  expect(commands.sort()).toEqual(['backup', 'backup:verify'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands))
})

it('the manual names each timer, and shows the same commands for cron', () => {
  const manual = read('docs/operating.md')
  for (const timer of timers) expect(manual).toContain(timer)
  expect(manual).toMatch(/npm run --silent backup\b/)
  expect(manual).toMatch(/npm run --silent backup:verify\b/)
})

it('the two backup services are confined in the same way', () => {
  const confinement = (name: string) => read(`deploy/${name}`).split('NoNewPrivileges=yes')[1]
  expect(confinement('docket-backup.service')).toContain('ProtectSystem=strict')
  expect(confinement('docket-backup-verify.service')).toBe(confinement('docket-backup.service'))
})
