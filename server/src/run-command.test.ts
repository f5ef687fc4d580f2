import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** As an operator does it: beside the shop, in a process of its own. */
function run(command: string, words: string[], databaseUrl = shop.url, more: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: databaseUrl, ...more }
  const file = path.join(import.meta.dirname, command)
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none'

it('a command that did it says so, and ends well', async () => {
  expect(await run('add-admin.ts', ['new@shop.test', 'newcomer'])).toEqual({
    code: 0,
    out: 'new@shop.test is an admin. The shop mails a link to set a password, as soon as it runs.\n',
    err: '',
  })
  const audit = await run('audit.ts', [])
  expect(audit).toMatchObject({ code: 0, err: '' })
  expect(audit.out).toMatch(/^ok .*\n(.|\n)*The books agree\.\n$/)
  expect(await run('accept-rate.ts', [])).toEqual({
    code: 0,
    out: 'The newest exchange rate was not refused: nothing to accept.\n',
    err: '',
  })
})

it.each<[string, string[], string]>([
  ['reset-totp.ts', [], 'Say whose: npm run admin:reset-totp -- EMAIL\n'],
  ['reset-totp.ts', ['nobody@shop.test'], 'No admin has the address nobody@shop.test.\n'],
  ['add-admin.ts', ['other@shop.test', 'NEWCOMER'], 'This username is already taken.\n'],
])('%s %j fails with a sentence, and nothing else', async (command, words, err) => {
  expect(await run(command, words)).toEqual({ code: 1, out: '', err })
})

it('a mistake is told before any database is asked for', async () => {
  expect((await run('add-admin.ts', ['nobody'], NOWHERE)).err).toContain(
    'npm run admin:add -- EMAIL USERNAME',
  )
})

it('a database that cannot be reached, and a folder without a shop, are a sentence', async () => {
  const { code, err } = await run('audit.ts', [], NOWHERE)
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^The database cannot be used: .*ECONNREFUSED.*\n$/),
  })
  const folder = path.join(tmpdir(), `docket-no-shop-${process.pid}`)
  const missing = await run('audit.ts', [], '', { DATA_DIR: folder })
  expect(missing.err).toBe(
    `DATA_DIR: there is no shop in ${folder}. Start the shop once, or name its folder.\n`,
  )
  rmSync(folder, { recursive: true, force: true })
})

it('books that disagree end the audit with 1, books that cannot be read with 2', async () => {
  const user = await shop.user({ balance: 5 })
  const change = (by: number) =>
    shop.platform.pool.query('UPDATE wallets SET balance_cents = balance_cents + $1 WHERE user_id = $2', [
      by,
      user.id,
    ])
  await change(1)
  const audit = await run('audit.ts', [])
  await change(-1)
  expect(audit).toMatchObject({
    code: 1,
    out: expect.stringMatching(/\nBAD (.|\n)*The books do NOT agree\.\n$/),
  })
  expect(await run('audit.ts', [], NOWHERE)).toMatchObject({
    code: 2,
    err: expect.stringContaining('ECONNREFUSED'),
  })
})
