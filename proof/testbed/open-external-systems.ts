import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/host/embedded-postgres/start.ts'
import type { AnswerLog } from '../answer-log.ts'
import { openMailSink } from './mail-sink.ts'
import { openMessengers } from './messengers.ts'
import { openProviders } from './providers.ts'
import type { ShopUnderTest } from './testbed.ts'
import { openWebhooks } from './webhooks.ts'

export const DRAIN_SECONDS = 2

const ADMIN = { email: 'operator@proof.docket.test', password: 'password of the operator' }

/** The systems outside of the shop, and the environment with which the shop's servers use them. */
interface ExternalSystems
  extends Pick<ShopUnderTest, 'providers' | 'webhooks' | 'messengers' | 'mails' | 'admin'> {
  env: Record<string, string>
}

/**
 * Opens the payment providers, the relay of their notices, the messengers and the mail server.
 * @param origins where the shop receives notices
 * @param closeFunctions each opened part adds its close function. If opening fails, the caller still closes these parts
 */
export async function openExternalSystems(
  origins: () => string[],
  answerLog: AnswerLog,
  closeFunctions: (() => unknown)[],
): Promise<ExternalSystems> {
  const webhooks = await openWebhooks({
    origins,
    onAnswer: ({ path: call, status, retryAfter }) => {
      const now = performance.now()
      const failure = status === null ? 'reset' : null
      answerLog.add({
        who: 'provider',
        server: null,
        call,
        status,
        retryAfter,
        failure,
        beganAt: now,
        endedAt: now,
      })
    },
  })
  closeFunctions.push(webhooks.close)
  const simulatorUrl = await startSimulatorDatabase(closeFunctions)
  const providers = await openProviders(simulatorUrl, webhooks)
  closeFunctions.push(providers.close)
  const messengers = await openMessengers(simulatorUrl)
  closeFunctions.push(messengers.close)
  const mails = await openMailSink()
  closeFunctions.push(mails.close)
  const env = {
    ...providers.env,
    ...messengers.env,
    NODE_ENV: 'test',
    DATABASE_URL: '',
    DIRECT_DATABASE_URL: '',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    WEB_CONCURRENCY: '1',
    METRICS_PORT: '',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    SECRET_KEY: 'a-secret-for-the-proof-only-of-fair-length',
    PUBLIC_URL: webhooks.origin,
    SMTP_URL: mails.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  return { providers, webhooks, messengers, mails, admin: ADMIN, env }
}

/** A separate database for the simulators, which no fault affects. */
async function startSimulatorDatabase(closeFunctions: (() => unknown)[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proof-providers-'))
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
  closeFunctions.push(stop)
  return url
}
