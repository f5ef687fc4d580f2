import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import { readConfig } from '../config.ts'
import { refuseLostFolder, refuseLostTables } from './refuse-lost-database.ts'

const BACKUP = 'docket-2026-11-25T18-40-00Z.backup'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-lost-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The settings of a shop whose DATA_DIR is the folder of this test. */
function configOf(settings: Record<string, string> = {}) {
  return readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    SECRET_KEY: 'K7nTq2vW9xZ4bR6mY1cD8fG3hJ5pL0sA',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'shop@example.com',
    DATA_DIR: folder,
    ...settings,
  })
}

const start = (settings?: Record<string, string>) => refuseLostFolder(configOf(settings))

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

it('a BACKUP_DIR that is not a folder ends the start with one line', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(start({ BACKUP_DIR: file })).rejects.toThrow(/^BACKUP_DIR: cannot list the backups: ENOTDIR/)
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

it('a production shop with a server of its own does not start on an empty database if it has backups', async () => {
  const server = inject('postgresUrl')
  const name = `docket_lost_${process.pid}`
  await createDatabase(server, name)
  const url = urlOf(server, name)
  const client = await openTestClient(url)
  const config = configOf({ DATABASE_URL: url })
  await expect(refuseLostTables(client, config)).resolves.toBeUndefined()
  addBackup()
  await expect(refuseLostTables(client, config)).rejects.toThrow(
    `DATABASE_URL: the database is empty, but ${folder}/backups has backups.`,
  )
  // For example after a restore that failed.
  await expect(refuseLostTables(client, configOf())).rejects.toThrow('DATA_DIR: the database is empty')
  await client.query('CREATE TABLE schema_migrations (name text)')
  await expect(refuseLostTables(client, config)).resolves.toBeUndefined()
  await client.end()
  await dropDatabase(server, name)
})
