import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'

/** Starts a mail server in a separate process that accepts every mail and drops it. */
export async function startMailServer(): Promise<{ url: string; close(): Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, MAIL_SERVER: '1' } })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

if (process.env.MAIL_SERVER === '1') {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  // A bench that is killed does not call `close`. So this process also ends when its connection to the bench is closed.
  process.on('disconnect', () => process.exit())
  const listener = server.listen(0, '127.0.0.1', () => {
    const address = listener.address()
    process.send?.(typeof address === 'object' ? address?.port : null)
  })
}
