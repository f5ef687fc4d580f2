import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { commandFile } from '../../../test/command-file.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()

function environmentOf(databaseUrl: string) {
  const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'
  const addresses = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: shop.url }
  return { ...process.env, NODE_ENV: 'test', SECRET_KEY, ...addresses }
}

/** Runs a command in a separate process while the shop runs, as an operator does. */
function runAsOperator(
  command: string,
  args: string[],
  databaseUrl = shop.appUrl,
  moreEnvironment: Record<string, string> = {},
) {
  const env = { ...environmentOf(databaseUrl), ...moreEnvironment }
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [commandFile(command), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

const NOWHERE = 'postgres://user@127.0.0.1:1/none'

it('a command prints its result and ends with 0', async () => {
  expect(await runAsOperator('admin:add', ['new@shop.test', 'newcomer'])).toEqual({
    code: 0,
    out: 'new@shop.test is an admin. The shop mails an invitation, as soon as it runs.\n',
    err: '',
  })
  const ledgerCheck = await runAsOperator('audit', [])
  expect(ledgerCheck).toMatchObject({ code: 0, err: '' })
  expect(ledgerCheck.out).toContain('ok   the audit log is as it was sealed (0 examined)')
  expect(ledgerCheck.out).toMatch(/^ok .*\n(.|\n)*The ledger is consistent\.\n$/)
  expect(await runAsOperator('rate:accept', [])).toEqual({
    code: 0,
    out: 'The newest exchange rate was not refused: nothing to accept.\n',
    err: '',
  })
})

it.each<[string, string[], string]>([
  ['admin:reset-totp', [], 'Usage: npm run admin:reset-totp -- EMAIL\n'],
  ['database:roles', ['Not A Role'], 'Usage: npm run database:roles -- ROLE [--apply]\n'],
  ['restore', [], 'Usage: npm run restore -- FILE [--without-migrations]\n'],
  ['update:check', ['--backup'], 'Usage: npm run update:check [-- --no-backup]\n'],
  ['backup:verify', ['one', 'two'], 'Usage: npm run backup:verify [-- FILE]\n'],
  [
    'backup',
    [],
    'BACKUP_KEY: is not set. Make one with: openssl rand -base64 32. Keep it apart from the backups; without it they cannot be read.\n',
  ],
  ['admin:reset-totp', ['unknown@shop.test'], 'No user has the email address unknown@shop.test.\n'],
  ['admin:add', ['other@shop.test', 'NEWCOMER'], 'This username is already taken.\n'],
])('%s %j fails with one sentence', async (command, args, err) => {
  expect(await runAsOperator(command, args)).toEqual({ code: 1, out: '', err })
})

it.each<[string, string[]]>([
  ['admin:add', ['thief@shop.test', 'thief']],
  ['admin:reset-totp', ['new@shop.test']],
])("%s is refused to the shop's own database role", async (command, args) => {
  const { code, out, err } = await runAsOperator(command, args, shop.appUrl, { MIGRATION_DATABASE_URL: '' })
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: 'MIGRATION_DATABASE_URL: must name the owner of the tables for this command.\n',
  })
})

it('reports an error of the file system with one sentence', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-loop-'))
  const loop = path.join(folder, 'loop')
  symlinkSync(loop, loop)
  const { code, err } = await runAsOperator('restore', [loop])
  rmSync(folder, { recursive: true, force: true })
  expect({ code, err }).toEqual({
    code: 1,
    err: `ELOOP: too many symbolic links encountered, stat '${loop}'\n`,
  })
})

it('continues without an error if the reader of its output ends', async () => {
  const command = spawn(process.execPath, [commandFile('audit')], {
    env: environmentOf(shop.appUrl),
  })
  command.stdout.destroy()
  const [err, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  expect({ code, err }).toEqual({ code: 0, err: '' })
})

it('reports a wrong argument before it connects to the database', async () => {
  expect((await runAsOperator('admin:add', ['not-an-address'], NOWHERE)).err).toContain(
    'npm run admin:add -- EMAIL USERNAME',
  )
})

it('reports an unreachable database and a folder without a shop with one sentence', async () => {
  const { code, err } = await runAsOperator('audit', [], NOWHERE)
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^The database cannot be used: .*ECONNREFUSED.*\n$/),
  })
  const folder = path.join(tmpdir(), `docket-no-shop-${process.pid}`)
  const missing = await runAsOperator('audit', [], '', {
    DATA_DIR: folder,
    MIGRATION_DATABASE_URL: '',
  })
  expect(missing.err).toBe(
    `DATA_DIR: there is no shop in ${folder}. Start the shop once, or name its folder.\n`,
  )
  rmSync(folder, { recursive: true, force: true })
})

it('no command runs on a database with a restore that has not ended', async () => {
  await shop.owner.query('CREATE SCHEMA docket_restore')
  const commands: [string, string[]][] = [
    ['audit', []],
    ['keys:rotate', []],
    ['admin:add', ['later@shop.test', 'latecomer']],
    ['rate:accept', []],
    ['backup', []],
  ]
  for (const [command, args] of commands) {
    const { code, out, err } = await runAsOperator(command, args)
    expect({ code, out, err }, command).toEqual({
      code: command === 'audit' ? 2 : 1,
      out: '',
      err: expect.stringMatching(/^The database holds a restore that has not ended\..*\n$/),
    })
  }
  await shop.owner.query('DROP SCHEMA docket_restore')
})

it('the ledger check ends with 1 if the ledger is inconsistent, and with 2 if it cannot be read', async () => {
  const user = await shop.user({ balance: 5 })
  const changeBalance = (cents: number) =>
    shop.owner.query('UPDATE wallets SET balance_cents = balance_cents + $1 WHERE user_id = $2', [
      cents,
      user.id,
    ])
  await changeBalance(1)
  const ledgerCheck = await runAsOperator('audit', [])
  await changeBalance(-1)
  expect(ledgerCheck).toMatchObject({
    code: 1,
    out: expect.stringMatching(/\nBAD (.|\n)*The ledger is NOT consistent\.\n$/),
  })
  expect(await runAsOperator('audit', [], NOWHERE)).toMatchObject({
    code: 2,
    err: expect.stringContaining('ECONNREFUSED'),
  })
})
