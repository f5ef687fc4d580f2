import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase, urlOf } from '../../server/test/server.ts'
import { createAnswerLog } from '../answer-log.ts'
import { type ExternalDatabase, openExternalDatabase } from '../testbed/external-database.ts'
import { openMailSink } from '../testbed/mail-sink.ts'
import { openProviders } from '../testbed/providers.ts'
import type { ReachableShop } from '../testbed/testbed.ts'
import { openWebhooks } from '../testbed/webhooks.ts'

/** What an installed shop needs of the world around it. */
export interface Outside {
  /** A PostgreSQL server for the shop. Its address is that of a superuser. */
  database: ExternalDatabase
  /** The settings with which the shop finds the mail server and the provider of crypto payments. */
  env: Record<'SMTP_URL' | 'PUBLIC_URL' | 'NOWPAYMENTS_API_KEY' | 'NOWPAYMENTS_IPN_SECRET', string> &
    Record<'NOWPAYMENTS_BASE_URL' | 'FX_BASE_URL', string>
  /** The shop at an address, for the customers and the operator of the proof. */
  shopAt(origin: string, admin: ReachableShop['admin']): ReachableShop
  close(): Promise<void>
}

/** Opens a PostgreSQL server, a mail server, and a provider of crypto payments, all on 127.0.0.1. */
export async function openOutside(): Promise<Outside> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-outside-'))
  const database = await openExternalDatabase(folder)
  await createDatabase(database.url, 'simulators')
  let shopOrigin = ''
  const webhooks = await openWebhooks({ origins: () => [shopOrigin], onAnswer: () => {} })
  const providers = await openProviders(urlOf(database.url, 'simulators'), webhooks)
  const mails = await openMailSink()
  const setting = (name: string) => providers.env[name] ?? ''
  return {
    database,
    env: {
      SMTP_URL: mails.url,
      // The provider sends its notices to this address, and the relay forwards them to the shop.
      PUBLIC_URL: webhooks.origin,
      NOWPAYMENTS_API_KEY: setting('NOWPAYMENTS_API_KEY'),
      NOWPAYMENTS_IPN_SECRET: setting('NOWPAYMENTS_IPN_SECRET'),
      NOWPAYMENTS_BASE_URL: setting('NOWPAYMENTS_BASE_URL'),
      FX_BASE_URL: setting('FX_BASE_URL'),
    },
    shopAt(origin, admin) {
      shopOrigin = origin
      return { servers: [{ frontOrigin: origin }], mails, admin, answerLog: createAnswerLog() }
    },
    async close() {
      await providers.close()
      webhooks.close()
      await mails.close()
      await database.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
