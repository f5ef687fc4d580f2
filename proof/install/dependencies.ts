import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAnswerLog } from '../answer-log.ts'
import { type ExternalDatabase, openExternalDatabase } from '../testbed/external-database.ts'
import { openExternalSystems } from '../testbed/open-external-systems.ts'
import type { ReachableShop } from '../testbed/testbed.ts'

/** The settings for the mail server, the provider of crypto payments, its notices and the exchange rate. */
const SETTINGS = [
  'SMTP_URL',
  'PUBLIC_URL',
  'NOWPAYMENTS_API_KEY',
  'NOWPAYMENTS_IPN_SECRET',
  'NOWPAYMENTS_BASE_URL',
  'FX_BASE_URL',
] as const

/** The systems that an installed shop uses. */
export interface Dependencies {
  /** A PostgreSQL server for the shop. Its address is that of a superuser. */
  database: ExternalDatabase
  env: Record<(typeof SETTINGS)[number], string>
  /** Sends the providers' notices to the shop at this address from now on, and returns it for the proof's customers. */
  shopAt(origin: string, admin: ReachableShop['admin']): ReachableShop
}

/**
 * Opens a PostgreSQL server, a mail server and the payment providers, all on 127.0.0.1.
 * @param closeFunctions gets a function for each part that must be closed, also if opening fails
 */
export async function openDependencies(closeFunctions: (() => unknown)[]): Promise<Dependencies> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-dependencies-'))
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openExternalDatabase(folder)
  closeFunctions.push(() => database.stop('immediate'))
  const answerLog = createAnswerLog()
  let shopOrigin = ''
  const { env, mails } = await openExternalSystems(() => [shopOrigin], answerLog, closeFunctions)
  return {
    database,
    // `PUBLIC_URL` is the relay, which forwards the providers' notices to the shop.
    env: Object.fromEntries(SETTINGS.map((name) => [name, settingOf(env, name)])) as Dependencies['env'],
    shopAt(origin, admin) {
      shopOrigin = origin
      return { servers: [{ frontOrigin: origin }], mails, admin, answerLog }
    },
  }
}

function settingOf(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]
  if (value === undefined) throw new Error(`The external systems have no ${name}.`)
  return value
}
