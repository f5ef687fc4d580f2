import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const PHRASES = 'web/src/admin/audit-log/describe-entry.ts'

it('the audit log has a sentence for every action that the server records', () => {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const recorded = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8')
    // Calls of writeAuditEntry, not the simulators of the providers.
    if (!/writeAuditEntry|AuditEntry\(/.test(source)) return []
    return [...source.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map(([, action]) => action)
  })
  expect(recorded.length).toBeGreaterThan(40)
  const phrases = readFileSync(path.join(ROOT, PHRASES), 'utf8')
  const missing = [...new Set(recorded)].filter((action) => !phrases.includes(`  '${action}':`))
  expect(missing).toEqual([])
})
