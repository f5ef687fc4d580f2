import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { readBackupKey } from './read-backup-key.ts'

const SECRET_KEY = 'q8Jx2mVt0ZrYc5Lw9KpHs3Nf7Dg1Bu6E'
const KEY = 'Zt4Wn8Qy1Ux6Mk3Rb9Vd5Gs0Hp7Jc2Fa'

const read = (env: Record<string, string>) =>
  readBackupKey(readConfig({ NODE_ENV: 'test', SECRET_KEY, ...env }))

it('the key of the backups comes from a variable or from a file, with the same result', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-key-'))
  const file = path.join(folder, 'key')
  writeFileSync(file, `${KEY}\n`)
  expect(read({ BACKUP_KEY_FILE: file }).id).toBe(read({ BACKUP_KEY: KEY }).id)
  rmSync(folder, { recursive: true })
})

it('a bad key stops only the backup commands, not the start of the shop', () => {
  expect(readConfig({ NODE_ENV: 'test', SECRET_KEY, BACKUP_KEY: 'short' }).backup.key).toBe('short')
})

it.each<[string, Record<string, string>, string]>([
  ['is not set', {}, 'BACKUP_KEY: is not set.'],
  ['is short', { BACKUP_KEY: 'short' }, 'BACKUP_KEY: must be at least 32 characters'],
  ['is easily guessed', { BACKUP_KEY: 'change-me-'.repeat(5) }, 'BACKUP_KEY: is easily guessed.'],
  ['is the SECRET_KEY', { BACKUP_KEY: SECRET_KEY }, 'BACKUP_KEY: is the SECRET_KEY.'],
  [
    'is set twice',
    { BACKUP_KEY: KEY, BACKUP_KEY_FILE: '/key' },
    'BACKUP_KEY, BACKUP_KEY_FILE: both are set.',
  ],
  [
    'is in a file that does not exist',
    { BACKUP_KEY_FILE: '/none/key' },
    'BACKUP_KEY_FILE: cannot read /none/key (ENOENT)',
  ],
])('a key that %s is refused', (_what, env, message) => {
  expect(() => read(env)).toThrow(message)
})
