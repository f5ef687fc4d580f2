import path from 'node:path'
import { startBuiltServer } from '../../bench/built-server.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { type ServerProcess, startServerProcess } from '../../server/test/process/server-process.ts'

/** The folder of a release that runs from its sources, or `built` for this build as `npm start` runs it. */
export type Release = string

/** A server on one port that runs one release after the other. */
export async function openReleaseServer(env: Record<string, string>) {
  const port = await claimPort()
  let server: ServerProcess | null = null
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /**
     * Stops the server as a process manager does, starts a release, and waits until it is ready. @throws if it does not
     * stop cleanly, or does not become ready
     */
    async switchTo(release: Release) {
      await stop()
      server =
        release === 'built'
          ? await startBuiltServer(env, port)
          : await startServerProcess(env, { args: [path.join(release, 'server/src/main.ts')], port })
    },
    stop,
  }

  async function stop() {
    const code = await server?.stop()
    if (server && code !== 0)
      throw new Error(`The server on port ${port} ended with ${code}:\n${server.output()}`)
    server = null
  }
}
