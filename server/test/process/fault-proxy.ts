import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { forwardBytes } from './forward-bytes.ts'

/** What a connection does with the bytes that are sent over it. */
export type ConnectionMode =
  | { kind: 'pass' }
  /** Every byte arrives `delayMs` later. */
  | { kind: 'delay'; delayMs: number }
  | { kind: 'slow'; bytesPerSecond: number }
  /** Connections are reset, new ones are refused. */
  | { kind: 'cut' }
  /**
   * Connections stay open, new ones are accepted, and no byte arrives. The bytes are lost: a connection of this mode
   * stays silent in the next mode, too.
   */
  | { kind: 'black-hole' }
  /** Existing connections stay silent, as if a firewall had dropped them; new ones work. */
  | { kind: 'half-open' }

export interface FaultProxy {
  port: number
  set(mode: ConnectionMode): Promise<void>
  /** Closes every open connection without a message of the protocol, like a pooler that restarts. */
  end(): void
  /** How many connections clients hold now. */
  connections(): number
  close(): Promise<void>
}

/** The connection of a client, and the one to the target that belongs to it. */
interface Pair {
  client: Socket
  /** Null if the client was accepted but not connected to the target. */
  target: Socket | null
  isSilent: boolean
}

const TO_TARGET = { host: '127.0.0.1', noDelay: true, allowHalfOpen: true }

/** A TCP proxy on a loopback port. It passes everything on to `targetPort` until another mode is set. */
export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  let mode: ConnectionMode = { kind: 'pass' }
  const pairs = new Set<Pair>()
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (client) => accept(client))
  const port = await listen(0)

  async function listen(listenerPort: number): Promise<number> {
    listener.listen(listenerPort, '127.0.0.1')
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }

  function accept(client: Socket) {
    const isSilent = mode.kind === 'black-hole'
    const target = isSilent ? null : connect({ port: targetPort, ...TO_TARGET })
    const pair: Pair = { client, target, isSilent }
    pairs.add(pair)
    client.on('error', () => {})
    client.on('end', () => {
      if (pair.isSilent) client.end()
    })
    client.on('close', () => clientClosed(pair))
    if (!target) {
      client.resume()
      return
    }
    target.on('error', () => {})
    target.on('close', (failed) => {
      // A silent connection does not even report that the other end is closed.
      if (failed && !pair.isSilent) reset(client)
    })
    const connection = { mode: () => mode, isSilent: () => pair.isSilent }
    forwardBytes(client, target, connection)
    forwardBytes(target, client, connection)
  }

  /** Closes the connection to the target, too, but not in the mode `black-hole`: `set` does it at the next mode. */
  function clientClosed(pair: Pair) {
    if (mode.kind === 'black-hole' && pair.target) return
    pairs.delete(pair)
    pair.target?.destroy()
  }

  function silence() {
    for (const pair of pairs) pair.isSilent = true
  }

  function resetAll() {
    for (const { client, target } of pairs) {
      reset(client)
      if (target) reset(target)
    }
    pairs.clear()
  }

  return {
    port,
    connections: () => [...pairs].filter(({ client }) => !client.destroyed).length,
    async set(next) {
      const wasCut = mode.kind === 'cut'
      mode = next
      if (next.kind === 'black-hole' || next.kind === 'half-open') silence()
      if (next.kind === 'cut') {
        listener.close()
        resetAll()
        return
      }
      for (const pair of pairs) if (pair.client.destroyed) clientClosed(pair)
      if (wasCut) await listen(port)
    },
    end() {
      for (const { client, target } of pairs) {
        client.end()
        target?.end()
      }
    },
    async close() {
      resetAll()
      if (listener.listening) await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** A socket that has ended cannot be reset: Node would not close it, and so would never exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
