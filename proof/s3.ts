// `npm run proof:s3`: backups in a bucket of OpenStack Swift from Debian, whose S3 API was not written by us. A shop sells
// while the commands of an operator make, verify and restore backups; then the server refuses, stops, and loses bytes.
// Exits with 1 if a guarantee is broken.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuiltServer } from '../bench/built-server.ts'
import { openBenchServer } from '../bench/database.ts'
import { runAndClose } from '../bench/run-and-close.ts'
import { SECRET_KEY } from '../bench/seed.ts'
import { seedOneProduct } from '../bench/seed-one-product.ts'
import { openBucket } from '../server/test/s3/open-bucket.ts'
import { buildServer } from '../tools/build.mjs'
import { openCustomers } from './rolling/customers.ts'
import { proveBackups } from './s3/prove-backups.ts'
import { proveDamage } from './s3/prove-damage.ts'
import { proveRefusals } from './s3/prove-refusals.ts'
import { shopCommands } from './s3/shop-commands.ts'
import { startSwift } from './s3/swift.ts'
import { REGION, USERS } from './s3/swift-config.ts'
import { printGuarantees, printResult } from './summary.ts'

const CUSTOMERS = 4
/** 40 MB: a backup has three parts. */
const STOCK = { accounts: 10_000, accountLength: 4_000 }
const BUCKET = 'shop-backups'

await runAndClose(proveS3)

async function proveS3(closeFunctions: (() => unknown)[]): Promise<boolean> {
  buildServer(process.execPath)
  const swift = await startSwift(closeFunctions)
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-s3-'))
  chmodSync(folder, 0o755)
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const { database, customers } = await openSellingShop(closeFunctions)
  const backupKey = randomBytes(32).toString('base64')
  const credentials = { accessKeyId: USERS.owner, secretAccessKey: swift.secret }
  const bucket = openBucket({ endpoint: swift.endpoint, region: REGION, bucket: BUCKET, credentials })
  await bucket.create()
  const commands = shopCommands({
    ...{ DATABASE_URL: database, SECRET_KEY, NODE_ENV: '', LOG_LEVEL: 'fatal' },
    ...{ BACKUP_KEY: backupKey, BACKUP_KEEP: '2', BACKUP_DIR: `s3://${BUCKET}/docket` },
    ...{ BACKUP_S3_ENDPOINT: swift.endpoint, BACKUP_S3_REGION: REGION },
    ...{ BACKUP_S3_ACCESS_KEY_ID: USERS.owner, BACKUP_S3_SECRET_ACCESS_KEY: swift.secret },
  })
  closeFunctions.push(commands.stop)
  const place = { swift, bucket, commands }
  const guarantees = [
    ...(await proveBackups(place, { customers, emptyFolder: path.join(folder, 'restored') })),
    ...(await proveRefusals(place, [SECRET_KEY, backupKey, swift.secret])),
    ...(await proveDamage(place)),
  ]
  printGuarantees(guarantees)
  console.log('')
  return printResult(guarantees)
}

/** A shop on the embedded PostgreSQL, and customers who buy from it. */
async function openSellingShop(closeFunctions: (() => unknown)[]) {
  const server = await openBenchServer(['shop'])
  closeFunctions.push(server.stop)
  const database = server.urls.shop
  const shop = await startBuiltServer({ DATABASE_URL: database })
  closeFunctions.push(shop.stop)
  const {
    tokens,
    productId,
    close: closeSeed,
  } = await seedOneProduct(database, { customers: CUSTOMERS, ...STOCK })
  await closeSeed()
  const customers = openCustomers({ port: Number(new URL(shop.origin).port), tokens, productId })
  closeFunctions.push(customers.stop)
  return { database, customers }
}
