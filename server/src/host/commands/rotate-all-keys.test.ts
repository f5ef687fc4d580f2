import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { codeOf, testOperators } from '../../../test/areas/operators.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { type Answer, useTestShop } from '../../../test/shop.ts'
import { addAccounts } from '../../areas/stock/accounts/add-accounts.ts'
import { accountContext } from '../../areas/stock/encryption/encrypt-accounts.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/database.ts'
import { enqueueMail, mailContext } from '../queue/mail.ts'
import { checkAuditChain } from '../security/audit-chain/check-audit-chain.ts'
import { sealAuditLog } from '../security/audit-chain/seal-audit-log.ts'
import { writeAuditEntry } from '../security/audit-log.ts'
import { decryptRows, loadKeyRing } from '../security/encryption.ts'
import { rotateKeys } from './rotate-all-keys.ts'

const SECRET = 'a-secret-for-tests-only-of-fair-length'
const NEW_SECRET = 'another-secret-for-tests-of-fair-length'

const shop = useTestShop({ SECRET_KEY: SECRET })

/** Rotates the keys as the command does, with a separate key ring. */
async function rotate(databaseUrl: string, secrets: { secretKey: string; previousSecretKey?: string }) {
  const lines: string[] = []
  const connections = connect(databaseUrl, { size: 4 })
  try {
    await rotateKeys({ ...connections, databaseUrl }, { previousSecretKey: undefined, ...secrets }, (line) =>
      lines.push(line),
    )
    return lines
  } finally {
    await connections.close()
  }
}

const currentKey = async () =>
  (
    await shop.db
      .selectFrom('encryption_keys')
      .select('id')
      .where('purpose', '=', 'data')
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).id

const accountsWithOldKeys = async () =>
  shop.db
    .selectFrom('accounts')
    .select('id')
    .where('key_id', '<>', await currentKey())
    .execute()

/** Repeats a call while the shop is too busy for it, as customers do: everything here happens at once. */
async function untilTaken(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call()
  for (let again = 0; answer.status === 503 && again < 50; again++) {
    await sleep(100)
    answer = await call()
  }
  return answer
}

describe('a rotation of the keys', () => {
  it('runs while users buy, edit and import, and does not disturb them', async () => {
    const admin = await shop.admin()
    const values = Array.from({ length: 3_000 }, (_, n) => `rotated ${n}`)
    const product = await shop.product({ price: 0.01, accounts: values })
    const users = await Promise.all(Array.from({ length: 4 }, () => shop.user({ balance: 100 })))
    const before = await currentKey()

    let isRotating = true
    const rotation = rotate(shop.appUrl, { secretKey: SECRET }).finally(() => {
      isRotating = false
    })
    const delivered: string[] = []
    const buyers = users.map(async (user) => {
      for (let count = 0; count < 10 || isRotating; count++) {
        const { status, body } = await untilTaken(() =>
          shop.api('POST', '/shop/buy', {
            token: user.token,
            headers: { 'idempotency-key': `rotation-${user.id}-${count}` },
            body: { logProductId: product.id, quantity: 1 },
          }),
        )
        expect(status).toBe(201)
        delivered.push(body.accounts[0].value)
      }
    })
    const newest = await shop.api('GET', `/admin/account/list?logProductId=${product.id}&pageSize=50`, {
      token: admin.token,
    })
    const edits = newest.body.items.map(({ id }: { id: number }) =>
      untilTaken(() =>
        shop.api('PUT', '/admin/account', { token: admin.token, body: { id, value: `edited ${id}` } }),
      ),
    )
    const imported = shop.api(
      'POST',
      `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=A+test`,
      {
        token: admin.token,
        headers: { 'content-type': 'text/plain' },
        body: Array.from({ length: 2_000 }, (_, n) => `imported ${n}`).join('\n'),
      },
    )
    for (const edit of await Promise.all(edits)) expect(edit.status).toBe(200)
    expect((await imported).body.new).toBe(2_000)
    await Promise.all([rotation, ...buyers])

    expect(await currentKey()).not.toBe(before)
    const numberIn = (value: string) => Number(value.slice('rotated '.length))
    expect(delivered.sort((one, other) => numberIn(one) - numberIn(other))).toEqual(
      values.slice(0, delivered.length),
    )
    const rows = await shop.db
      .selectFrom('accounts')
      .selectAll()
      .where('product_id', '=', product.id)
      .execute()
    const decrypted = (await decryptRows(shop.platform.keys, 'accounts', rows)).map(({ value }) => value)
    expect(decrypted.filter((value) => value.startsWith('edited '))).toHaveLength(50)
    expect(decrypted.filter((value) => value.startsWith('imported '))).toHaveLength(2_000)
    expect(decrypted.filter((value) => value.startsWith('rotated '))).toHaveLength(2_950)
  }, 60_000)

  it('leaves no account with an old key, and makes the running shop use the new key', async () => {
    await rotate(shop.appUrl, { secretKey: SECRET })
    expect(await accountsWithOldKeys()).toEqual([])
    await expect.poll(() => shop.platform.keys.currentKeyId).toBe(await currentKey())
  })

  it('does not undo a concurrent edit', async () => {
    const product = await shop.product({ accounts: ['before the edit'] })
    const { id } = await shop.db
      .selectFrom('accounts')
      .select('id')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow()
    let onFirstLine = (): void => {}
    const hasBegun = new Promise<void>((resolve) => {
      onFirstLine = resolve
    })
    const connections = connect(shop.appUrl, { size: 4 })
    const rotation = shop.db.transaction().execute(async (tx) => {
      const { keys } = shop.platform
      await tx
        .updateTable('accounts')
        .set({ ciphertext: keys.encrypt('after the edit', accountContext(id)), key_id: keys.currentKeyId })
        .where('id', '=', id)
        .execute()
      const running = rotateKeys(
        { ...connections, databaseUrl: shop.appUrl },
        { secretKey: SECRET, previousSecretKey: undefined },
        onFirstLine,
      )
      await hasBegun
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { running }
    })
    await (await rotation).running
    await connections.close()

    expect(await accountsWithOldKeys()).toEqual([])
    const rows = await shop.db.selectFrom('accounts').selectAll().where('id', '=', id).execute()
    expect(await decryptRows(shop.platform.keys, 'accounts', rows)).toEqual([{ id, value: 'after the edit' }])
  })

  it('re-encrypts unsent mails', async () => {
    const user = await shop.user()
    const { db, keys } = shop.platform
    await db
      .transaction()
      .execute((tx) =>
        enqueueMail(tx, keys, { userId: user.id, template: 'confirm-email', secret: 'a one-time token' }),
      )
    await rotate(shop.appUrl, { secretKey: SECRET })
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(mail.key_id).toBe(await currentKey())
    await keys.refresh()
    expect(keys.decrypt(mail.ciphertext ?? Buffer.alloc(0), mail.key_id ?? 0, mailContext(mail.id))).toBe(
      'a one-time token',
    )
  })

  it('re-encrypts the secrets of two-step sign-in, which still work', async () => {
    const { userWithTotp, logIn } = testOperators(() => shop)
    const admin = await userWithTotp()
    await rotate(shop.appUrl, { secretKey: SECRET })
    const row = await shop.db.selectFrom('admin_totp').select('key_id').executeTakeFirstOrThrow()
    expect(row.key_id).toBe(await currentKey())
    expect((await logIn(admin.email, codeOf(admin.secret, 1))).status).toBe(200)
  })

  it('runs as a command that prints its results', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'rotate-keys.ts')],
      { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: shop.appUrl, SECRET_KEY: SECRET } },
    )
    expect(stdout).toMatch(
      /^Data key \d+ is the current key now\.\n(.|\n)*Accounts encrypted with it: \d+\.\nWaiting mails encrypted with it: \d+\.\nSecrets of two-step sign-in encrypted with it: \d+\.\nTokens of alert routes encrypted with it: \d+\.\n$/,
    )
    expect(await accountsWithOldKeys()).toEqual([])
  })
})

describe('a new SECRET_KEY', () => {
  it('is refused while the shop runs with the old one, and nothing changes', async () => {
    const before = await shop.db.selectFrom('encryption_keys').selectAll().execute()
    await expect(rotate(shop.appUrl, { secretKey: NEW_SECRET, previousSecretKey: SECRET })).rejects.toThrow(
      'Stop it, run this command',
    )
    await expect(rotate(shop.appUrl, { secretKey: NEW_SECRET })).rejects.toThrow('SECRET_KEY_PREVIOUS')
    expect(await shop.db.selectFrom('encryption_keys').selectAll().execute()).toEqual(before)
  })

  it('adds no key that a newer release needs before the secret is right, so that the rotation still works', async () => {
    const database = await createTestDatabase()
    const { db, close } = connect(database.appUrl)
    const owner = connect(database.url)
    await loadKeyRing(db, SECRET)
    // As in a database of a release without seals.
    await owner.db.deleteFrom('encryption_keys').where('purpose', '=', 'audit').execute()
    await owner.close()

    await expect(loadKeyRing(db, NEW_SECRET)).rejects.toThrow('SECRET_KEY: is not the key')
    await rotate(database.appUrl, { secretKey: NEW_SECRET, previousSecretKey: SECRET })
    await loadKeyRing(db, NEW_SECRET)
    await close()
  })

  it('opens the accounts and the seals, also after a second run; the old secret opens nothing', async () => {
    const database = await createTestDatabase()
    const { db, close } = connect(database.appUrl)
    const keys = await loadKeyRing(db, SECRET)
    const productId = await addProduct(db)
    await db.transaction().execute((tx) =>
      addAccounts(tx, keys, {
        productId,
        source: 'test',
        provenance: 'A test',
        importedBy: null,
        values: ['still readable'],
      }),
    )
    const config = readConfig({ SECRET_KEY: SECRET })
    await writeAuditEntry(db, { actorId: null, action: 'test.do', subject: 'test:1' })
    await expect.poll(() => sealAuditLog({ db, keys, config }), { timeout: 30_000 }).not.toBeNull()

    await expect(
      rotate(database.appUrl, {
        secretKey: NEW_SECRET,
        previousSecretKey: 'a-wrong-secret-of-quite-fair-length',
      }),
    ).rejects.toThrow('SECRET_KEY_PREVIOUS')
    expect((await rotate(database.appUrl, { secretKey: NEW_SECRET, previousSecretKey: SECRET }))[0]).toBe(
      'Keys wrapped with the new SECRET_KEY: 3.',
    )
    await rotate(database.appUrl, { secretKey: NEW_SECRET, previousSecretKey: SECRET })

    await expect(loadKeyRing(db, SECRET)).rejects.toThrow('SECRET_KEY: is not the key')
    const rows = await db.selectFrom('accounts').selectAll().execute()
    const newKeys = await loadKeyRing(db, NEW_SECRET)
    const [account] = await decryptRows(newKeys, 'accounts', rows)
    expect(account?.value).toBe('still readable')
    expect(await checkAuditChain(db, { keys: newKeys, retention: config.retention })).toMatchObject({
      examined: 1,
      violations: [],
    })
    await close()
    await database.drop()
  })
})

async function addProduct(db: ReturnType<typeof connect>['db']): Promise<number> {
  const category = await db
    .insertInto('categories')
    .values({ name: 'C' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subCategory = await db
    .insertInto('sub_categories')
    .values({ name: 'S', category_id: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = await db
    .insertInto('products')
    .values({
      sub_category_id: subCategory.id,
      title: 'P',
      description: '',
      cost_price_cents: 1n,
      selling_price_cents: 1n,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return product.id
}
