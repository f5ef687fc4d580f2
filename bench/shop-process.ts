import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { buildServer } from '../tools/build.mjs'
import { SERVER_ENV, SERVER_WORDS } from '../tools/server-command.mjs'
import { freePort } from './free-port.ts'
import { openPostbox } from './postbox.ts'
import { SECRET_KEY } from './seed.ts'

/** The shop as `npm start` runs it, in a process of its own, without throttles and with a mail server elsewhere. */
export async function startShop(databaseUrl: string) {
  buildServer(process.execPath)
  const post = await openPostbox()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, SERVER_WORDS, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SERVER_ENV,
      ...{
        DATABASE_URL: databaseUrl,
        SECRET_KEY,
        PORT: String(port),
        SMTP_URL: post.url,
        RATE_LIMITS: 'off',
        DEMO: '0',
        LOG_LEVEL: 'error',
      },
    },
  })
  await ready(origin)
  forgetPeak(child.pid ?? 0)
  return {
    origin,
    peakMegabytes: () => peakMegabytes(child.pid ?? 0),
    forgetPeak: () => forgetPeak(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await post.close()
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

/** The kernel keeps the peak of a process's resident memory; what starting took does not count. */
function forgetPeak(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1_000
}
