import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase, makeBackup, run, TEST_BACKUP_SECRET } from '../../../test/areas/backups.ts'
import { useTestShop } from '../../../test/shop.ts'

const SECRET_KEY = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY })

function restore(args: string[], databaseUrl: string, secretKey: string) {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
    BACKUP_KEY: TEST_BACKUP_SECRET,
  }
  const command = path.join(import.meta.dirname, 'restore.ts')
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

it.each([
  [
    'with migrations',
    [],
    /\nThe ledger is consistent\.\nThe restore is complete\. Start the shop in quarantine first: .*\n/,
  ],
  [
    'without migrations',
    ['--without-migrations'],
    /\nThe restore is complete, without newer migrations\. Start the release .* npm run audit\n/,
  ],
])('a restore %s says whether SECRET_KEY is that of the backup', async (_name, options, complete) => {
  const { id } = await shop.product({ accounts: 1 })
  const { file } = await makeBackup(shop.url)
  for (const [secretKey, code] of [
    [SECRET_KEY, 0],
    ['another-secret-for-tests-of-fair-length', 1],
  ] as const) {
    const target = await createEmptyDatabase()
    const restored = await restore([file, ...options], target.url, secretKey)
    expect(restored, secretKey).toMatchObject({ code, err: '' })
    expect(restored.out).toMatch(complete)
    expect(restored.out.includes('\nSECRET_KEY: is not the key of the shop that was backed up')).toBe(
      code === 1,
    )
    expect(await run(target.url, `SELECT id FROM products WHERE id = ${id}`)).toEqual([{ id }])
    await target.drop()
  }
})
