import cluster from 'node:cluster'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { openDatabase } from './open-database.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { migrate } from './platform/migrate.ts'
import { openPlatform } from './platform/open-platform.ts'
import { welcome } from './welcome.ts'

/** How long requests in flight may take to end after a signal. */
const GRACE_MS = 10_000

/** Something that was started and can be stopped. */
type Stop = () => Promise<unknown>

/** Starts one process of the shop: the first one with the database, the others (WEB_CONCURRENCY) serving only. */
export async function startServer(): Promise<void> {
  const config = readConfig()
  const stops: Stop[] = []
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`)
    await stopAll(stops)
  })
  try {
    if (cluster.isPrimary) await startFirst(config, stops)
    else await serve(config, process.env.DOCKET_DATABASE_URL ?? '', stops)
  } catch (error) {
    await stopAll(stops)
    throw error
  }
}

async function startFirst(config: Config, stops: Stop[]) {
  const database = await openDatabase(config)
  stops.push(database.stop)
  await migrate(database.url)
  if (config.processes === 1) {
    await serve(config, database.url, stops)
  } else {
    for (let count = 0; count < config.processes; count++) {
      cluster.fork({ DOCKET_DATABASE_URL: database.url })
    }
  }
  process.stdout.write(welcome(config))
}

async function serve(config: Config, databaseUrl: string, stops: Stop[]) {
  const platform = await openPlatform(config, databaseUrl)
  stops.push(platform.close)
  const app = await createApp(platform)
  stops.push(() => app.close())
  await listen(app, config)
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new ConfigError(`PORT: ${port} is taken by another program. Set PORT to a free one.`, { cause: error })
    }
    throw error
  }
}

/** In the reverse order of starting, each once. */
async function stopAll(stops: Stop[]) {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
}
