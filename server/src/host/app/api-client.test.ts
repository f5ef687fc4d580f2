import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestCaller, useTestShop } from '../../../test/shop.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const EXAMPLE = path.join(ROOT, 'docs/api-client/buy.ts')
const PASSWORD = 'a password of a customer'
/** The generator and the compiler need some seconds each, and more on a busy machine. */
const SLOW_MS = 180_000

/** Each line would compile if the client had no types. */
const MISTAKES = `
import { getShopProductsById, postShopBuy } from './client/sdk.gen.ts'
// @ts-expect-error -- an id is a number
await getShopProductsById({ path: { id: '1' } })
// @ts-expect-error -- the quantity is missing
const { data, error } = await postShopBuy({ body: { logProductId: 1 } })
// @ts-expect-error -- the code is misspelled
if (error?.code === 'INSUFFICIENT_FUND') throw new Error(error.error)
// @ts-expect-error -- a receipt has no such field
data?.price
`

const COMPILER_OPTIONS = {
  strict: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  allowImportingTsExtensions: true,
  erasableSyntaxOnly: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [path.join(ROOT, 'node_modules/@types')],
}

const shop = useTestShop()
let origin: string
let folder: string
beforeAll(async () => {
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'docket-client-'))
  await createClient({
    input: `${origin}/api/openapi.json`,
    // Node runs the files as they are, so the imports need the extension.
    output: { path: path.join(folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
  })
  await copyFile(EXAMPLE, path.join(folder, 'buy.ts'))
  await writeFile(path.join(folder, 'mistakes.ts'), MISTAKES)
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
  )
}, SLOW_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

const runNode = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } })

/** Runs the example as this customer, and returns what it prints. */
async function buy({ email }: TestCaller, orderKey: string): Promise<unknown> {
  const { stdout } = await runNode(['buy.ts'], {
    SHOP_URL: origin,
    EMAIL: email,
    PASSWORD,
    ORDER_KEY: orderKey,
  })
  return JSON.parse(stdout)
}

async function createCustomer(balance: number): Promise<TestCaller> {
  const user = await shop.user({ balance })
  await shop.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', user.id)
    .execute()
  return user
}

describe('a client that is generated from the API document', () => {
  it('has types that accept the example and find mistakes', { timeout: SLOW_MS }, async () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const output = await runNode([compiler, '--noEmit']).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    )
    expect(output).toBe('')
  })

  it(
    'buys a product once per key, and gets a typed error if the wallet is empty',
    async () => {
      const { id, accounts } = await shop.product({ price: 5, title: 'A generated purchase', accounts: 2 })
      const buyer = await createCustomer(5)

      const purchase = await buy(buyer, 'the-first-order')
      expect(purchase).toMatchObject({
        product: { id, title: 'A generated purchase' },
        quantity: 1,
        amount: 5,
        refunded: 0,
        accounts: [{ value: expect.toBeOneOf(accounts) }],
      })
      expect(await buy(buyer, 'the-first-order')).toEqual(purchase)
      expect(await shop.balanceOf(buyer.id)).toBe(0)

      expect(await buy(buyer, 'the-second-order')).toBe('INSUFFICIENT_FUNDS: top up the wallet first.')
    },
    SLOW_MS,
  )
})
