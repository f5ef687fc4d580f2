import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the kernel's range of ephemeral ports. */
const PORTS = { first: 20_000, last: 32_767 }

/**
 * A free TCP port of the loopback interface, for a server that starts later. No other call gets the port, not even in
 * another test run, because this process keeps the UDP port of the same number until the process ends.
 */
export async function claimPort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last + 1)
    if ((await keepUdpPort(port)) && (await isFree(port))) return port
  }
}

async function keepUdpPort(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port, address: '127.0.0.1', exclusive: true })
  return once(socket, 'listening').then(
    () => true,
    () => false,
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isListening) return false
  server.close()
  await once(server, 'close')
  return true
}
