import Fastify from 'fastify'
import {
  type Control as DiscordControl,
  messenger as discord,
  simulator as discordSimulator,
} from '../../server/src/areas/alerts/channels/discord/simulator.ts'
import {
  type Control as TelegramControl,
  messenger as telegram,
  simulator as telegramSimulator,
} from '../../server/src/areas/alerts/channels/telegram/simulator.ts'
import { connect } from '../../server/src/host/db/database.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type FaultProxy, openFaultProxy } from '../../server/test/process/fault-proxy.ts'

/** Simulators of the messengers to which the shop sends alerts, each behind its own fault proxy. */
export interface Messengers {
  proxies: { telegram: FaultProxy; discord: FaultProxy }
  /** The environment variables with which a shop uses these messengers. */
  env: Record<string, string>
  /** How they answer from now on. */
  set(modes: { telegram: Partial<TelegramControl>; discord: Partial<DiscordControl> }): Promise<void>
  /** What has arrived: the ids of the messages in Telegram, and how many there are in Discord. */
  received(): Promise<{ telegram: Set<string>; discord: number }>
  close(): Promise<void>
}

/** @param databaseUrl the database for the state of the simulators, which no fault affects */
export async function openMessengers(databaseUrl: string): Promise<Messengers> {
  const { pool, close } = connect(databaseUrl)
  const app = Fastify()
  const port = await claimPort()
  const origin = `http://127.0.0.1:${port}`
  const options = { pool, log: app.log, publicUrl: origin, ownOrigin: () => origin, secretKey: '' }
  for (const [name, { mount }] of Object.entries({ telegram: telegramSimulator, discord: discordSimulator }))
    await mount(app, { ...options, prefix: `/${name}`, hasControls: false })
  await app.listen({ host: '127.0.0.1', port })
  const proxies = { telegram: await openFaultProxy(port), discord: await openFaultProxy(port) }
  return {
    proxies,
    env: {
      TELEGRAM_BASE_URL: `http://127.0.0.1:${proxies.telegram.port}/telegram`,
      DISCORD_BASE_URL: `http://127.0.0.1:${proxies.discord.port}/discord`,
    },
    async set(modes) {
      await telegram.writeControl(pool, modes.telegram)
      await discord.writeControl(pool, modes.discord)
    },
    async received() {
      const ids = await pool.query<{ id: string }>('SELECT id::text FROM sandbox_telegram_messages')
      const counts = await pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM sandbox_discord_messages',
      )
      return { telegram: new Set(ids.rows.map(({ id }) => id)), discord: counts.rows[0]?.count ?? 0 }
    },
    async close() {
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
      await app.close()
      await close()
    },
  }
}
