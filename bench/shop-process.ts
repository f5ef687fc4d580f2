import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { SECRET_KEY } from './seed.ts'

const MAIN = path.join(import.meta.dirname, '../server/src/main.ts')
/** The flags that tools/start.mjs gives the server. */
const FLAGS = ['--max-semi-space-size=8']

/** The shop as `npm start` runs it, in a process of its own, without throttles; its memory is sampled. */
export async function startShop(databaseUrl: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{
        DATABASE_URL: databaseUrl,
        SECRET_KEY,
        PORT: String(port),
        RATE_LIMITS: 'off',
        DEMO: '0',
        LOG_LEVEL: 'error',
      },
    },
  })
  await ready(origin)
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(child.pid ?? 0))
  }, 250)
  return {
    origin,
    peakMegabytes: () => peak,
    stop: async () => {
      clearInterval(sampling)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function ready(origin: string) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The shop did not become ready.')
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1_000
}
