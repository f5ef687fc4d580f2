import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, run, TEST_BACKUP_SECRET } from '../../../test/areas/backups.ts'
import { startTestS3, type TestS3 } from '../../../test/s3/s3-server.ts'
import { useTestShop } from '../../../test/shop.ts'

const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY })

let s3: TestS3
let dataDir: string
beforeEach(async () => {
  s3 = await startTestS3()
  dataDir = mkdtempSync(path.join(tmpdir(), 'docket-s3-shop-'))
})
afterEach(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

function runCommand(command: string, args: string[], databaseUrl: string, more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SECRET_KEY,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BACKUP_KEY: TEST_BACKUP_SECRET,
    BACKUP_DIR: `s3://${s3.bucket}/docket`,
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    ...more,
  }
  const file = path.join(import.meta.dirname, command)
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

it('the commands make, verify and restore a backup in a bucket, and keep the newest ones', async () => {
  const { id } = await shop.product({ accounts: 3 })
  const first = await runCommand('back-up.ts', [], shop.url)
  const place = `s3://${s3.bucket}/docket`
  expect(first).toMatchObject({ code: 0, err: '' })
  const [line = ''] = first.out.split('\n')
  expect(line).toMatch(/^s3:\/\/shop-backups\/docket\/docket-[\dTZ-]+\.backup$/)

  const verified = await runCommand('verify-backup.ts', [], shop.url)
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toMatch(new RegExp(`^${line}\n(.|\n)*\nThe backup is good\\.\n$`))

  const { rows } = await shop.owner.query('SELECT * FROM backup_status')
  expect(rows).toMatchObject([{ verified_at: expect.any(Date), verified_backup_at: rows[0].backed_up_at }])

  const target = await createEmptyDatabase()
  const restored = await runCommand('restore.ts', [line], target.url)
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(await run(target.url, 'SELECT id FROM products')).toEqual([{ id }])
  await target.drop()

  s3.put('docket/notes.txt', 'of the operator')
  const second = await runCommand('back-up.ts', [], shop.url, { BACKUP_KEEP: '1' })
  const name = line.slice(place.length + 1)
  expect(second.out).toContain(`\nDeleted, because BACKUP_KEEP is 1: ${name}\n`)
  expect([...s3.objects.keys()].filter((key) => key.includes(name))).toEqual([])
  expect(s3.objects.has('docket/notes.txt')).toBe(true)
}, 120_000)

it('a newest backup that the service has lost does not stop the next one', async () => {
  const lost = 'docket/docket-2026-11-25T18-40-00Z.backup'
  for (const key of [lost, `${lost}.complete`]) s3.put(key, 'x')
  let isRead = false
  s3.fault = (call) => {
    if (call !== 'GetObject' || isRead) return undefined
    isRead = true
    return { status: 409, code: 'BrokenMPU' }
  }
  const { code, err } = await runCommand('back-up.ts', [], shop.url)
  expect({ code, err, isRead }).toEqual({ code: 0, err: '', isRead: true })
})

it('a wrong secret ends a backup with one line, which contains no secret', async () => {
  const { code, out, err } = await runCommand('back-up.ts', [], shop.url, {
    BACKUP_S3_SECRET_ACCESS_KEY: 'wrong',
  })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe(
    `BACKUP_DIR: cannot use s3://${s3.bucket}/docket: BACKUP_S3_SECRET_ACCESS_KEY is not the secret of BACKUP_S3_ACCESS_KEY_ID.\n`,
  )
})
