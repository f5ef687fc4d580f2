import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { refuseLostDatabase } from './refuse-lost-database.ts'

const BACKUP = 'docket-2026-11-25T18-40-00Z.backup'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-lost-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The start of a shop whose DATA_DIR is the folder of this test. */
function start(settings: Record<string, string> = {}) {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    SECRET_KEY: 'K7nTq2vW9xZ4bR6mY1cD8fG3hJ5pL0sA',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'shop@example.com',
    DATA_DIR: folder,
    ...settings,
  })
  return refuseLostDatabase(config)
}

function addBackup() {
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(path.join(folder, 'backups', BACKUP), '')
}

it('a production shop with backups but without its database does not start, and says what to do', async () => {
  addBackup()
  await expect(start()).rejects.toThrow(
    `DATA_DIR: there is no database in ${folder}/postgres, but ${folder}/backups has backups. If the database was there before, find out where it is, or restore a backup (the newest is ${BACKUP}). For a new shop, move the backups to another folder.`,
  )
})

it('a link to a folder of the database that is lost counts as a lost database', async () => {
  addBackup()
  mkdirSync(path.join(folder, 'postgres'))
  await expect(start()).rejects.toThrow('there is no database')
  mkdirSync(path.join(folder, 'postgres/pgdata'))
  await expect(start()).resolves.toBeUndefined()
})

it('a new shop, a shop with a server of its own, and a sandbox start', async () => {
  await expect(start()).resolves.toBeUndefined()
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(path.join(folder, 'backups', 'notes.txt'), '')
  await expect(start()).resolves.toBeUndefined()
  writeFileSync(path.join(folder, 'backups', BACKUP), '')
  await expect(start({ DATABASE_URL: 'postgres://u@127.0.0.1/shop' })).resolves.toBeUndefined()
  await expect(
    start({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' }),
  ).resolves.toBeUndefined()
  await expect(start({ BACKUP_DIR: 's3://bucket/shop' })).resolves.toBeUndefined()
})
