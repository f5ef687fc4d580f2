import type { AlertRoute } from '@docket/contract/admin/alerts'
import * as discord from '../../src/areas/alerts/channels/discord/simulator.ts'
import * as telegram from '../../src/areas/alerts/channels/telegram/simulator.ts'
import { KINDS } from '../../src/areas/alerts/kinds.ts'
import { raiseAlerts } from '../../src/areas/alerts/raise-alerts.ts'
import { sendAlerts } from '../../src/areas/alerts/send-alerts.ts'
import type { JobContext } from '../../src/host/areas/declared-job.ts'
import type { AlertFacts } from '../../src/host/db/json-columns.ts'
import { openTestShop, type TestCaller, type TestShop } from '../shop.ts'
import { openTestMailbox } from './mailbox.ts'

export const TOKEN = '123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOpp'
export const WEBHOOK_ID = '123456789012345678'
export const WEBHOOK_TOKEN = 'aB3-_'.repeat(13)
export const WEBHOOK = `https://discord.com/api/webhooks/${WEBHOOK_ID}/${WEBHOOK_TOKEN}`

/** A shop that listens, so that it and the simulators of the messengers talk over HTTP, with a mailbox. */
export interface AlertShop extends TestShop {
  operator: TestCaller
  context: JobContext
  /** Adds a route for everything that sends right away, unless `body` says otherwise. */
  addRoute(channel: 'mail' | 'telegram' | 'discord', body?: Record<string, unknown>): Promise<AlertRoute>
  /** Tells something, as a job does. */
  raise(kind: string, ...facts: AlertFacts[]): Promise<void>
  /** Sends what may be sent now, as the job does. */
  send(): Promise<void>
  /** Lets this many seconds pass for the messages of all routes. */
  passTime(seconds: number): Promise<void>
  /** How the simulators behave. */
  control(controls: {
    telegram?: Partial<telegram.Control>
    discord?: Partial<discord.Control>
  }): Promise<void>
  /** What a chat or a webhook has got, the oldest first. */
  inTelegram(chat: string): Promise<string[]>
  inDiscord(): Promise<string[]>
  /** The log of a route, the newest first. */
  logOf(id: number): Promise<Record<string, unknown>[]>
}

export async function openAlertShop(): Promise<AlertShop> {
  const shop = await openTestShop()
  const { platform, db } = shop
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const mailbox = await openTestMailbox(shop)
  const operator = await shop.admin()
  const context: JobContext = { ...shop, smtp: mailbox.smtp, processId: 'a-test' }
  const destinations = {
    mail: { target: '' },
    telegram: { target: '42', secret: TOKEN },
    discord: { target: '', secret: WEBHOOK },
  }
  return {
    ...shop,
    operator,
    context,
    async addRoute(channel, body = {}) {
      const route = {
        channel,
        name: `By ${channel}`,
        ...destinations[channel],
        kinds: Object.keys(KINDS),
        quiet: null,
        digestAt: null,
        isOn: true,
        ...body,
      }
      const answer = await shop.api('POST', '/admin/alert/route', { token: operator.token, body: route })
      if (answer.status !== 201) throw new Error(`No route was added: ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    raise: (kind, ...facts) => db.transaction().execute((tx) => raiseAlerts(tx, kind, facts)),
    send: () => sendAlerts(context, new AbortController().signal),
    async passTime(seconds) {
      await shop.owner.query(
        `UPDATE alert_messages SET created_at = created_at - make_interval(secs => $1),
          next_try_at = next_try_at - make_interval(secs => $1)`,
        [seconds],
      )
    },
    async control(controls) {
      if (controls.telegram) await telegram.messenger.writeControl(platform.pool, controls.telegram)
      if (controls.discord) await discord.messenger.writeControl(platform.pool, controls.discord)
    },
    inTelegram: async (chat) =>
      (await telegram.messenger.listMessages(platform.pool, chat)).map(({ text }) => text).reverse(),
    inDiscord: async () =>
      (await discord.messenger.listMessages(platform.pool, WEBHOOK_ID)).map(({ text }) => text).reverse(),
    logOf: async (id) =>
      (await shop.api('GET', `/admin/alert/route/${id}/log`, { token: operator.token })).body.items,
    async close() {
      await mailbox.close()
      await shop.close()
    },
  }
}
