import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackup, TEST_BACKUP_SECRET } from '../../test/features/backups.ts'
import { useTestShop } from '../../test/shop.ts'

const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY })

/** The folder for temporary files of the command, which it must leave empty. */
let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'docket-scratch-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

function verify(file: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SECRET_KEY,
    BACKUP_KEY: TEST_BACKUP_SECRET,
    TMPDIR: scratch,
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

it('names the accounts that cannot be decrypted, and does not call the backup good', async () => {
  await shop.product({ accounts: 3 })
  await shop.owner.query('UPDATE accounts SET ciphertext = sha256(ciphertext)')
  const { file } = await makeBackup(shop.url)
  const { code, out, err } = await verify(file).result
  expect({ code, err }).toEqual({ code: 1, err: '' })
  expect(out).toMatch(
    /\nBAD {2}3 of 3 accounts cannot be decrypted\n( {6}account \d+\n){3}The backup is NOT good\.\n$/,
  )
  expect(readdirSync(scratch)).toEqual([])
}, 120_000)

it('stops at a signal while PostgreSQL starts, prints one line, and leaves no temporary files', async () => {
  const { file } = await makeBackup(shop.url)
  const { child, result } = verify(file)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  expect(await result).toEqual({ code: 1, out: `${file}\n`, err: 'The command was interrupted.\n' })
  expect(readdirSync(scratch)).toEqual([])
}, 120_000)
