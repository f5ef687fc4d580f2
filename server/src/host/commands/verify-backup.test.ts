import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackup, TEST_BACKUP_SECRET } from '../../../test/areas/backups.ts'
import { openTestShop, type TestShop, useTestShop } from '../../../test/shop.ts'

const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY })

/** The folder for temporary files of the command, which it must leave empty. */
let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'docket-scratch-'))
  // PostgreSQL does not run as root, and its user must be able to enter this folder.
  chmodSync(scratch, 0o755)
})
afterEach(() => rmSync(scratch, { recursive: true }))

function verify(file: string, moreEnvironment: Record<string, string> = {}) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SECRET_KEY,
    BACKUP_KEY: TEST_BACKUP_SECRET,
    TMPDIR: scratch,
    ...moreEnvironment,
  }
  const command = path.join(import.meta.dirname, 'verify-backup.ts')
  const child = spawn(process.execPath, [command, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const result = async () => {
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    return { code, out, err }
  }
  return { child, result: result() }
}

it('stops at a signal while PostgreSQL starts, prints one line, and leaves no temporary files', async () => {
  const { file } = await makeBackup(shop.url)
  const { child, result } = verify(file)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  expect(await result).toEqual({ code: 1, out: `${file}\n`, err: 'The command was interrupted.\n' })
  expect(readdirSync(scratch)).toEqual([])
}, 120_000)

it('records that the backup is good, but only in the shop that it is from', async () => {
  const other = await openTestShop({ SECRET_KEY })
  const { file } = await makeBackup(shop.url)
  const verifiedAt = async ({ owner }: Pick<TestShop, 'owner'>) =>
    (await owner.query('SELECT verified_at FROM backup_status')).rows[0]?.verified_at ?? null
  const atOther = await verify(file, { DATABASE_URL: other.url }).result
  expect(atOther).toMatchObject({ code: 0, err: '' })
  expect(atOther.out).toMatch(
    /\nThe backup is good\.\nThe check was not recorded in the shop: the backup may be of another shop\.\n$/,
  )
  expect(await verifiedAt(other)).toBeNull()
  await other.close()

  const { code, out } = await verify(file, { DATABASE_URL: shop.url }).result
  expect(code).toBe(0)
  expect(out).toMatch(/\nThe backup is good\.\n$/)
  expect(await verifiedAt(shop)).toEqual(expect.any(Date))
}, 120_000)

it('says that its own PostgreSQL has failed, and names no variable of the shop', async () => {
  await shop.product({ accounts: 2_000 })
  const { file } = await makeBackup(shop.url)
  const { child, result } = verify(file)
  let postmaster = 0
  const findPostmaster = () => {
    postmaster = postmasterOf(scratch)
    return postmaster
  }
  await expect.poll(findPostmaster, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  // SIGQUIT ends all its connections at once.
  child.stdout.on('data', (line) => String(line).includes('undamaged') && process.kill(postmaster, 'SIGQUIT'))
  const { code, err } = await result
  expect(code).toBe(1)
  expect(err).toMatch(/^The copy to check: .*\n$/)
  expect(readdirSync(scratch)).toEqual([])
}, 120_000)

it('names the accounts that cannot be decrypted, and does not call the backup good', async () => {
  const damaged = await openTestShop({ SECRET_KEY })
  await damaged.product({ accounts: 3 })
  await damaged.owner.query('UPDATE accounts SET ciphertext = sha256(ciphertext)')
  const { file } = await makeBackup(damaged.url)
  await damaged.close()
  const { code, out, err } = await verify(file).result
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toMatch(
    /\nBAD {2}3 of 3 accounts cannot be decrypted\n( {6}account \d+\n){3}The backup is NOT good\.\nThe check was not recorded in the shop: .+\n$/,
  )
  expect(readdirSync(scratch)).toEqual([])
}, 120_000)

/** The process of the PostgreSQL in a folder of the command; 0 before it runs. */
function postmasterOf(folder: string): number {
  const [name = ''] = readdirSync(folder)
  const file = path.join(folder, name, 'pgdata/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0
}
