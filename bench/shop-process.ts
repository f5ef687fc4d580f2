import { readFileSync, writeFileSync } from 'node:fs'
import { buildServer } from '../tools/build.mjs'
import { startBuiltServer } from './built-server.ts'
import { startMailServer } from './mail-server.ts'

/** Builds the shop and starts it as `npm start` does, with a mail server in another process. */
export async function startShop(databaseUrl: string, env: Record<string, string> = {}) {
  buildServer(process.execPath)
  const mailServer = await startMailServer()
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailServer.url,
    ...env,
  })
  const pid = server.child.pid ?? 0
  resetPeakMemory(pid)
  return {
    origin: server.origin,
    pid,
    peakMegabytes: () => peakMegabytes(pid),
    resetPeakMemory: () => resetPeakMemory(pid),
    stop: async () => {
      const code = await server.stop()
      if (code !== 0) console.error(`The server ended with ${code}:\n${server.output()}`)
      await mailServer.close()
    },
  }
}

/** Resets the kernel's peak of a process's resident memory, so that the start is not counted. */
function resetPeakMemory(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? Number.NaN) / 1_000
}
