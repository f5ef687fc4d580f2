import { startBuiltServer } from '../../bench/built-server.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'

/** Starts a server of the shop as `npm start` does. It keeps its port across restarts. */
export async function startShopServer(databaseUrl: string, { drainSeconds }: { drainSeconds: number }) {
  const port = await claimPort()
  const env = { DATABASE_URL: databaseUrl, DRAIN_SECONDS: String(drainSeconds), TRUST_PROXY: '1' }
  let server = await startBuiltServer(env, port)
  return {
    port,
    /** Stops the server as a process manager does, and starts it again. @throws if it does not stop cleanly */
    async restart() {
      await stop()
      server = await startBuiltServer(env, port)
    },
    stop,
  }

  async function stop() {
    const code = await server.stop()
    if (code !== 0) throw new Error(`The server on port ${port} ended with ${code}:\n${server.output()}`)
  }
}
