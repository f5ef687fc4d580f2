import path from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/host/embedded-postgres/start.ts'
import { type Guarantee, guarantee } from '../guarantees/guarantee.ts'
import { timed } from '../install/run-program.ts'
import { readPurchaseIds } from '../read-purchase-ids.ts'
import type { openCustomers } from '../rolling/customers.ts'
import { listBackups, type Place, partFiles } from './place.ts'
import { type CommandResult, failures } from './shop-commands.ts'

interface Shop {
  customers: ReturnType<typeof openCustomers>
  /** A DATA_DIR that does not exist yet. */
  emptyFolder: string
}

interface MadeBackup {
  result: CommandResult
  /** The address that the command prints. */
  address: string
  /** The purchases that were acknowledged before it began. */
  before: number[]
  /** How many purchases were acknowledged while it ran. */
  during: number
  /** The number of parts of its object. */
  parts: number
}

/** Makes three backups while customers buy, of which two are kept. Verifies the first one, and restores the last one. */
export async function proveBackups(place: Place, { customers, emptyFolder }: Shop): Promise<Guarantee[]> {
  const first = await backUp(place, customers.tally.purchases)
  const verified = await timed('npm run backup:verify', () => place.commands.run('backup:verify'))
  const second = await backUp(place, customers.tally.purchases)
  const third = await backUp(place, customers.tally.purchases)
  const { requests, purchases, failures: badAnswers } = await customers.stop()
  const retention = await retentionViolations(place, [second, third])
  const { restored, audit, ids } = await restore(place, third.address, emptyFolder)
  const lost = third.before.filter((id) => !ids.has(id))
  console.log(
    `${requests} requests, ${purchases.length} purchases. ${third.before.length} were acknowledged before the last backup began; ${ids.size} are in the restored shop.`,
  )
  return [
    guarantee(
      'A backup is made while customers buy, and is uploaded in several parts',
      [first, second, third].flatMap(madeViolations),
    ),
    guarantee('backup:verify finds the newest backup in the bucket, and it is good', [
      ...failures(verified),
      ...(isGood(verified, first.address) ? [] : [`It printed: ${verified.out}`]),
    ]),
    guarantee(
      'BACKUP_KEEP=2 deletes the oldest of three backups with its mark and its parts, and no upload is left',
      retention,
    ),
    guarantee('A backup is restored from the bucket into an empty DATA_DIR', failures(restored)),
    guarantee('npm run audit finds nothing in the restored shop', failures(audit)),
    guarantee(
      'The restored shop has every purchase that was acknowledged before the backup began',
      lost.map((id) => `The purchase ${id} is missing.`),
    ),
    guarantee('No request of a customer failed', badAnswers),
  ]
}

async function backUp(place: Place, purchases: readonly number[]): Promise<MadeBackup> {
  const before = [...purchases]
  const result = await timed('npm run backup', () => place.commands.run('backup'))
  const during = purchases.length - before.length
  const parts = (await listBackups(place)).at(-1)?.parts ?? 0
  return { result, address: result.out.split('\n', 1)[0] ?? '', before, during, parts }
}

function madeViolations({ result, address, during, parts }: MadeBackup): string[] {
  return [
    ...failures(result),
    ...(during > 0 ? [] : [`${address}: no customer has bought while it was made.`]),
    ...(parts > 1 ? [] : [`${address}: it has ${parts} parts.`]),
  ]
}

function isGood({ out }: CommandResult, address: string): boolean {
  return out.startsWith(`${address}\n`) && out.endsWith('\nThe backup is good.\n')
}

async function retentionViolations(place: Place, kept: readonly MadeBackup[]): Promise<string[]> {
  const keys = (await place.bucket.list()).map(({ key }) => `s3://${place.bucket.name}/${key}`)
  const expected = kept.flatMap(({ address }) => [address, `${address}.complete`])
  const [files, parts] = [partFiles(place).length, kept.reduce((sum, one) => sum + one.parts, 0)]
  const uploads = await place.bucket.uploads()
  return [
    ...keys.filter((key) => !expected.includes(key)).map((key) => `${key} is still there.`),
    ...expected.filter((key) => !keys.includes(key)).map((key) => `${key} is missing.`),
    ...(files === parts ? [] : [`Swift stores ${files} parts, but the backups have ${parts}.`]),
    ...uploads.map(({ key }) => `An upload of ${key} is left.`),
  ]
}

/** Restores a backup into a new DATA_DIR, checks it, and reads its purchases. */
async function restore({ commands }: Place, address: string, dataDir: string) {
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir }
  const restored = await timed('npm run restore', () => commands.run('restore', [address], settings))
  const audit = await timed('npm run audit', () => commands.run('audit', [], settings))
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), within: dataDir })
  try {
    return { restored, audit, ids: await readPurchaseIds(server.url) }
  } finally {
    await server.stop()
  }
}
