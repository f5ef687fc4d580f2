import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { allPurchases } from '@docket/contract/admin/purchases'
import { accounts } from '@docket/contract/admin/stock'
import { adminLogin } from '@docket/contract/identity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../test/areas/backups.ts'
import { callApi } from '../../../test/process/call-api.ts'
import { guideBlocks, nameBlocks } from '../../../test/process/guide-blocks.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { readConfig } from '../config.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'

/** The blocks of commands in the section Backups of docs/operating.md, in order. */
const [makeKey, makeBackup, restoreEmbedded, restoreExternal, startQuarantine, ...others] = guideBlocks(
  'operating.md',
  'Backups',
)

let folder: string
let shop: ServerProcess
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-guide-'))
  for (const name of ['etc', 'backups']) mkdirSync(path.join(folder, name))
  shop = await startServerProcess({ DATA_DIR: path.join(folder, 'shop'), DEMO: '1' })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  // If PostgreSQL's user may not enter the folder, the database is elsewhere.
  const elsewhere = path.join(folder, 'shop/postgres/elsewhere')
  if (existsSync(elsewhere)) rmSync(realpathSync(elsewhere), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
})

it('an operator who follows the guide makes a backup of a running shop, verifies and restores the backup, and starts the restored shop in quarantine', async () => {
  expect(others).toEqual([])
  const keyFile = path.join(folder, 'etc/backup-key')
  await run(makeKey)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)

  const backupOutput = await run(makeBackup, { DATA_DIR: path.join(folder, 'shop') })
  const [backup = ''] = readdirSync(path.join(folder, 'backups'))
  expect(backupOutput).toContain(`${folder}/backups/${backup}\n`)
  expect(backupOutput).toMatch(/encrypted with the key \w{16}\. The file was read back and is complete\.\n/)
  expect(backupOutput).toMatch(/ok {3}200 accounts can be decrypted\nThe backup is good\.\n/)

  const [exports = ''] = makeBackup?.split('\n') ?? []
  expect(exports).toMatch(/^export BACKUP_KEY_FILE=\S+ BACKUP_DIR=\S+$/)
  const restoreOutput = await run(`${exports}\n${restoreEmbedded}`, {}, backup)
  expect(restoreOutput).toMatch(
    /^The backup of .* is complete and undamaged\.\n\d+ tables with \d+ rows are loaded\.\n/,
  )
  expect(restoreOutput).toMatch(/The ledger is consistent\.\nThe restore is complete\..*\n$/)

  const externalDatabase = await createEmptyDatabase({ owner: true })
  const restoreIntoExternal = restoreExternal?.replace(
    'postgres://docket@db.example/docket_restored',
    `'${externalDatabase.url}'`,
  )
  await run(`${exports}\n${restoreIntoExternal}`, {}, backup)
  await externalDatabase.drop()

  // `npm start` would build the web first, so this test starts the server itself. tools/start-options.test.ts tests the
  // options of `npm start`.
  expect(startQuarantine).toBe('DATA_DIR=/srv/docket-restored npm start -- --quarantine')
  const copy = await startServerProcess({ DATA_DIR: path.join(folder, 'restored'), QUARANTINE: '1' })
  const answer = await fetch(`${copy.origin}/api/config`).finally(() => copy.stop())
  expect(await answer.json()).toMatchObject({ quarantine: true })
}, 300_000)

it('an operator who follows the disaster drill restores the newest backup, checks the books and a sample, and can start the shop normally', async () => {
  const drill = nameBlocks(
    ['restore', 'audit', 'startQuarantine', 'cleanUp'],
    guideBlocks('disaster-drill.md', null),
  )
  const drillFolder = path.join(folder, 'drill')
  mkdirSync(drillFolder)
  cpSync(path.join(folder, 'etc/backup-key'), path.join(drillFolder, 'backup-key'))
  cpSync(path.join(folder, 'backups'), path.join(drillFolder, 'backups'), { recursive: true })
  writeFileSync(path.join(drillFolder, 'secret-key'), SECRET_KEY)

  // The shop of this test is a sandbox, so its copy is one, too.
  const restore = drill.restore.replace('NODE_ENV=production', 'NODE_ENV=test')
  expect(restore).not.toBe(drill.restore)
  const output = await run(`${restore}\n${drill.audit}`, { SECRET_KEY: '' })
  expect(output).toMatch(/^The backup of .* is complete and undamaged\.\n/)
  expect(output.split('The ledger is consistent.')).toHaveLength(3)
  expect(output).toMatch(/The restore is complete\./)
  expect(drill.startQuarantine).toBe('npm start -- --quarantine')
  const env = { DATA_DIR: path.join(drillFolder, 'data') }
  const expected = await sampleOf(shop)
  expect(Math.min(expected.total, expected.stock.total)).toBeGreaterThan(0)
  for (const QUARANTINE of ['1', '0']) {
    const copy = await startServerProcess({ ...env, ...(QUARANTINE === '1' && { QUARANTINE }) })
    expect(await sampleOf(copy).finally(() => copy.stop())).toEqual(expected)
  }

  await run(drill.cleanUp)
  expect(existsSync(drillFolder)).toBe(false)
}, 300_000)

it('a production shop accepts the settings of the disaster drill', () => {
  const [restore = ''] = guideBlocks('disaster-drill.md', null)
  const words = restore
    .split('\n')
    .filter((line) => line.startsWith('export '))
    .join(' ')
    .split(' ')
  const variables = parseEnv(words.filter((word) => word !== 'export').join('\n'))
  const { SECRET_KEY_FILE, BACKUP_KEY_FILE, ...others } = variables
  expect([SECRET_KEY_FILE, BACKUP_KEY_FILE]).toEqual(['/srv/drill/secret-key', '/srv/drill/backup-key'])
  const keys = {
    SECRET_KEY: randomBytes(32).toString('base64'),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  }
  expect(readConfig({ ...others, ...keys })).toMatchObject({
    sandbox: false,
    publicUrl: 'http://localhost:3000',
  })
})

/** What an admin looks at: the newest orders, and the accounts of the newest order's product, decrypted. */
async function sampleOf({ origin }: ServerProcess) {
  const signIn = { email: 'admin@docket.test', password: 'docket-admin' }
  const session = await callApi({ origin, path: adminLogin.path, body: signIn })
  const { token } = adminLogin.output.parse(JSON.parse(session.text))
  const orders = await callApi({ origin, path: allPurchases.path, token })
  const { items, total } = allPurchases.output.parse(JSON.parse(orders.text))
  const stockPath = `${accounts.path}?logProductId=${items[0]?.product.id}`
  const stock = await callApi({ origin, path: stockPath, token })
  return { total, items, stock: accounts.output.parse(JSON.parse(stock.text)) }
}

/** Runs a block as an operator does, with the folders of this test in place of those of the guide. */
function run(block: string | undefined, env: Record<string, string> = {}, backup = ''): Promise<string> {
  const script = (block ?? 'false')
    .replaceAll('/etc/docket', path.join(folder, 'etc'))
    .replaceAll('/var/backups/docket', path.join(folder, 'backups'))
    .replaceAll('/srv/drill', path.join(folder, 'drill'))
    .replaceAll('/srv/docket-restored', path.join(folder, 'restored'))
    .replaceAll('docket-2026-11-25T18-40-00Z.backup', backup)
    .replaceAll('npm run', 'npm run --silent')
  const { PATH, HOME } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, NODE_ENV: 'test', SECRET_KEY, LOG_LEVEL: 'fatal', ...env } }
  return new Promise((resolve, reject) => {
    execFile('bash', ['-e', '-c', script], options, (error, out, err) =>
      error ? reject(new Error(`${script}\n${out}${err}`, { cause: error })) : resolve(out),
    )
  })
}
