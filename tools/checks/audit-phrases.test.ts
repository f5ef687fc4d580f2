import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eventTypes } from '../../contract/src/events.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** Each area declares its sentences; the audit log has those of the areas that do not declare theirs yet. */
const DESCRIPTIONS = [
  'web/src/areas/audit-log/office/describe-entry.ts',
  ...globSync('web/src/areas/*/office.ts', { cwd: ROOT }),
]
/** The things whose changes are recorded, as in the subjects of the audit log. */
const THINGS =
  'account|approval|batch|category|coupon|deposit|exchange-rate|mail|passkey|product|purchase|report|session|settings|site-text|sub-category|totp|user|wallet'
/** Columns of queries and events, whose names look like actions. */
const NOT_ACTIONS: readonly string[] = ['product.id', ...eventTypes]

it('the audit log has a sentence for every action that the server records', () => {
  const files = globSync('server/src/**/*.{ts,sql}', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && !file.includes('migrations'),
  )
  const action = new RegExp(`'((?:${THINGS})\\.[a-z-]+)'`, 'g')
  const recorded = new Set(
    files.flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(action)].map(([, name = '']) => name),
    ),
  )
  expect(recorded.size).toBeGreaterThan(50)
  const descriptions = DESCRIPTIONS.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  const missing = [...recorded].filter(
    (name) => !NOT_ACTIONS.includes(name) && !descriptions.includes(`  '${name}':`),
  )
  expect(missing).toEqual([])
})
