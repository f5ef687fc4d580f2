import { buildServer } from '../tools/build.mjs'
import { startBuiltServer } from './built-server.ts'
import { startMailServer } from './mail-server.ts'
import { peakMegabytes, resetPeakMemory } from './process-memory.ts'

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
