import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { hashPassword } from '../../src/areas/identity/sign-in/passwords.ts'
import { callApi } from './call-api.ts'

/** Up to 0.3.1, a release has its migrator at the second path. */
const MIGRATORS = ['server/src/host/db/migrate/migrate.ts', 'server/src/platform/db/migrate/migrate.ts']

/** The SECRET_KEY with which the fill scripts of every release encrypt the accounts (bench/seed.ts). */
export const FILLED_SECRET_KEY = 'a-secret-for-the-bench-only-of-fair-length'

/** The fill scripts make user 1 an admin and all others customers, and give product 1 the largest stock. */
const [ADMIN_ID, FIRST_BUYER_ID, PRODUCT_ID] = [1, 2, 1]
const PASSWORD = 'a-password-of-a-buyer'
const CREDIT_DOLLARS = 5_000

/**
 * The tables whose rows an update of Docket must not change: the column that numbers the rows, and the columns to
 * compare.
 */
const KEPT = {
  users: { key: 'id', columns: 'username, email, role, created_at' },
  transfers: { key: 'id', columns: 'debit_account_id, credit_account_id, amount_cents, kind, reference' },
  purchases: {
    key: 'id',
    columns:
      'user_id, product_id, quantity, amount_cents, discount_cents, title, category_name, purchased_at',
  },
  accounts: { key: 'id', columns: 'product_id, batch_id, key_id, ciphertext, fingerprint' },
  sold_accounts: { key: 'purchase_id', columns: 'account_id' },
  deposits: { key: 'id', columns: 'user_id, method, amount_cents, status, reference' },
  refunds: { key: 'id', columns: 'purchase_id, user_id, amount_cents, reason' },
  reports: { key: 'id', columns: 'purchase_id, user_id, message, status' },
}

interface FilledSize {
  users: number
  purchases: number
  products: number
  largestStock: number
}

/** Migrates and fills an empty database with the scripts of a release, like a shop after two years. */
export async function fillWithRelease(folder: string, databaseUrl: string, size: FilledSize): Promise<void> {
  const migrator = MIGRATORS.find((file) => existsSync(path.join(folder, file)))
  const script = `
    const { migrate } = await import(${JSON.stringify(path.join(folder, migrator ?? ''))})
    const { fillShop } = await import(${JSON.stringify(path.join(folder, 'bench/fill-shop.ts'))})
    const url = ${JSON.stringify(databaseUrl)}
    await migrate(url)
    await fillShop(url, ${JSON.stringify(size)})
    process.exit()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
}

/** Runs `npm run audit` of a release. @throws with its output if it finds a difference */
export async function auditWithRelease(folder: string, env: Record<string, string>): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = String(scripts.audit).replace(/^node /, '')
  const { PATH } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, file)], {
    cwd: folder,
    env: { PATH, NODE_ENV: 'test', SECRET_KEY: FILLED_SECRET_KEY, ...env },
  }).catch((cause: Error & { stdout: string }) => {
    throw new Error(`The ledger check of ${folder} has failed:\n${cause.stdout}`, { cause })
  })
  if (/^BAD/m.test(stdout)) throw new Error(stdout)
}

/** Notes what a filled shop has, and returns a function that says which tables have lost or changed some of it. */
export async function watchKeptRows(pool: pg.Pool): Promise<() => Promise<string[]>> {
  const noted = new Map<string, { newest: number; hash: string | null }>()
  for (const [table, { key }] of Object.entries(KEPT)) {
    const { rows } = await pool.query(`SELECT max(${key})::integer AS newest FROM ${table}`)
    const newest = rows[0]?.newest ?? 0
    noted.set(table, { newest, hash: await hashOf(pool, table as keyof typeof KEPT, newest) })
  }
  return async () => {
    const changed = []
    for (const [table, { newest, hash }] of noted) {
      if ((await hashOf(pool, table as keyof typeof KEPT, newest)) !== hash) changed.push(table)
    }
    return changed
  }
}

/** A hash of a table's rows up to number `newest`, or null if it has none. */
async function hashOf(pool: pg.Pool, table: keyof typeof KEPT, newest: number): Promise<string | null> {
  const { key, columns } = KEPT[table]
  const { rows } = await pool.query(
    `SELECT md5(string_agg(md5(row(${key}, ${columns})::text), '' ORDER BY ${key}, md5(row(${key}, ${columns})::text)))
        AS hash FROM ${table} WHERE ${key} <= $1`,
    [newest],
  )
  return rows[0]?.hash ?? null
}

/**
 * Prepares some customers of a filled shop for purchases: sets their passwords and the admin's, and adds money to their
 * wallets through the API of a server. Returns the customers' tokens and a product in stock.
 */
export async function openFilledBuyers(pool: pg.Pool, origin: string, count: number) {
  const ids = [ADMIN_ID, ...Array.from({ length: count }, (_, nth) => FIRST_BUYER_ID + nth)]
  await pool.query('UPDATE users SET password_hash = $1 WHERE id = ANY ($2)', [
    await hashPassword(PASSWORD),
    ids,
  ])
  const { rows } = await pool.query<{ id: number; email: string }>(
    'SELECT id, email FROM users WHERE id = ANY ($1) ORDER BY id',
    [ids],
  )
  const [admin, ...buyers] = rows
  const signIn = async (address: string, email = '') =>
    (await postTo(origin, address, { email, password: PASSWORD })).token
  await liftLimits(pool)
  const adminToken = await signIn('/admin/auth/login', admin?.email)
  const tokens = []
  for (const { id, email } of buyers) {
    const adjustment = { userId: id, amount: CREDIT_DOLLARS, reason: 'To buy with.' }
    await postTo(origin, '/admin/user/wallet-adjustment', adjustment, { token: adminToken })
    tokens.push(await signIn('/auth/login', email))
  }
  return { tokens, productId: PRODUCT_ID }
}

/** An admin of a release with limits could not give all buyers their money. 0.3.0 has no such table. */
export async function liftLimits(pool: pg.Pool): Promise<void> {
  await pool.query(`DO $$ BEGIN
    IF to_regclass('operator_limits') IS NOT NULL THEN
      UPDATE operator_limits SET credit_cents = 1000000000000, approval_cents = 1000000000000;
    END IF;
  END $$`)
}

/** Sends a call and returns the body of its answer. @throws if it was refused */
export async function postTo(
  origin: string,
  address: string,
  body: unknown,
  { token, key }: { token?: string | undefined; key?: string } = {},
): Promise<{ id: number; token: string }> {
  return JSON.parse((await callApi({ origin, path: address, body, token, key })).text)
}
