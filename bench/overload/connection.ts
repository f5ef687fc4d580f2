import { connect, type Socket } from 'node:net'

interface Answer {
  status: number
  hasRetryAfter: boolean
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection with one request at a time. It reads only the status, the length and the Retry-After of an
 * answer, because Node's own client needs as much CPU time as the server, and both share the cores.
 */
export interface Connection {
  send(request: string): Promise<Answer>
  close(): void
}

/** @throws if the connection is refused or ends */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return createConnection(socket)
}

function createConnection(socket: Socket): Connection {
  let received: Buffer = Buffer.alloc(0)
  let pending: PromiseWithResolvers<Answer> | undefined
  const fail = (why: string) => {
    pending?.reject(new Error(why))
    pending = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) return fail('an answer without its length')
    if (received.length < headEnd + HEAD_END.length + length) return
    received = Buffer.alloc(0)
    pending?.resolve({ status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: \d/i.test(head) })
    pending = undefined
  })
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('the connection ended'))
  return {
    send(request) {
      if (socket.destroyed) return Promise.reject(new Error('the connection had ended'))
      pending = Promise.withResolvers()
      socket.write(request)
      return pending.promise
    },
    close: () => socket.destroy(),
  }
}
