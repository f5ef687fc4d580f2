import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../bench/free-port.ts'
import { SECRET_KEY } from '../../bench/seed.ts'
import { SERVER_ENV, SERVER_WORDS } from '../../tools/server-command.mjs'
import { pollUntil } from './poll-until.ts'

const READY_MS = 60_000

/** A server of the shop as `npm start` runs it, on a port that it keeps when it is restarted. */
export async function startShopServer(databaseUrl: string, { drainSeconds }: { drainSeconds: number }) {
  const port = await freePort()
  let child = await start()
  return {
    port,
    /** Stops it as a process manager does and starts it again. @throws where it does not stop by itself. */
    async restart() {
      await stop()
      child = await start()
    },
    stop,
  }

  async function start(): Promise<ChildProcess> {
    const started = spawn(process.execPath, SERVER_WORDS, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...SERVER_ENV,
        DATABASE_URL: databaseUrl,
        SECRET_KEY,
        PORT: String(port),
        DRAIN_SECONDS: String(drainSeconds),
        TRUST_PROXY: '1',
        RATE_LIMITS: 'off',
        DEMO: '0',
        LOG_LEVEL: 'error',
      },
    })
    await pollUntil(`the server on port ${port} is ready`, READY_MS, async () => {
      if (started.exitCode !== null) throw new Error('The server could not start; see above.')
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      return answer?.ok ?? false
    })
    return started
  }

  async function stop() {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exited
    if (code !== 0) throw new Error(`The server on port ${port} ended with ${code}.`)
  }
}
