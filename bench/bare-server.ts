import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import Fastify from 'fastify'

/** Starts a plain Fastify in a separate process, which answers every request with the bytes of `url`. */
export async function startBareServer(url: string, token: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    env: { ...process.env, BARE_BODY: await answer.text() },
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

if (process.env.BARE_BODY !== undefined) {
  const bytes = Buffer.from(process.env.BARE_BODY)
  const app = Fastify()
  app.get('/*', (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
}
