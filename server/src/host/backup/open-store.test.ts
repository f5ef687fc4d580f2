import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { openStore } from './open-store.ts'

const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'
const keys = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY: 'secret' }

function open(env: Record<string, string>) {
  return openStore(readConfig({ SECRET_KEY, ...env }).backup, new AbortController().signal)
}

it.each([
  ['s3://shop-backups', 's3://shop-backups'],
  ['s3://shop-backups/', 's3://shop-backups'],
  ['s3://shop-backups/docket/first/', 's3://shop-backups/docket/first'],
  ['/var/backups/docket', '/var/backups/docket'],
])('BACKUP_DIR %s is the place %s', async (BACKUP_DIR, place) => {
  expect((await open({ ...keys, BACKUP_DIR })).place).toBe(place)
})

it('BACKUP_DIR is DATA_DIR/backups by default', async () => {
  expect((await open({ DATA_DIR: '/srv/docket' })).place).toBe('/srv/docket/backups')
})

it.each<[string, Record<string, string>]>([
  ['BACKUP_DIR: must be s3://BUCKET', { BACKUP_DIR: 's3://' }],
  ['BACKUP_DIR: must be s3://BUCKET', { BACKUP_DIR: 's3://UPPER_CASE/docket' }],
  ['BACKUP_DIR: must be s3://BUCKET', { BACKUP_DIR: 's3://shop-backups/../other' }],
  ['BACKUP_DIR: must be s3://BUCKET', { BACKUP_DIR: 's3://shop-backups//docket' }],
  [
    'BACKUP_S3_ENDPOINT: must be https://, or an address of this machine',
    { BACKUP_DIR: 's3://shop-backups', BACKUP_S3_ENDPOINT: 'http://s3.example' },
  ],
  [
    'BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY: set both or neither',
    { BACKUP_DIR: 's3://shop-backups', BACKUP_S3_SECRET_ACCESS_KEY: '' },
  ],
])('openStore refuses with "%s" the settings %j', async (message, env) => {
  await expect(open({ ...keys, ...env })).rejects.toThrow(message)
})

it('reads a secret from its file only when a backup needs it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-s3-secret-'))
  const file = path.join(folder, 'secret')
  writeFileSync(file, 'secret\n')
  const env = { BACKUP_S3_ACCESS_KEY_ID: 'id', BACKUP_S3_SECRET_ACCESS_KEY_FILE: file }
  expect((await open({ ...env, BACKUP_DIR: 's3://shop-backups' })).place).toBe('s3://shop-backups')
  rmSync(folder, { recursive: true })
  expect((await open({ ...env, BACKUP_DIR: folder })).place).toBe(folder)
  await expect(open({ ...env, BACKUP_DIR: 's3://shop-backups' })).rejects.toThrow(
    `BACKUP_S3_SECRET_ACCESS_KEY_FILE: cannot read ${file}`,
  )
})
