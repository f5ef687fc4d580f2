import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

let target: Server
let targetSockets: Set<Socket>
let proxy: FaultProxy
let clients: Socket[]

/** A target that answers every byte with the same byte. */
beforeEach(async () => {
  targetSockets = new Set()
  clients = []
  target = createServer((socket) => {
    targetSockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => targetSockets.delete(socket))
    socket.pipe(socket)
  })
  await once(target.listen(0, '127.0.0.1'), 'listening')
  proxy = await openFaultProxy((target.address() as AddressInfo).port)
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  await proxy.close()
  for (const socket of targetSockets) socket.destroy()
  target.close()
})

it('passes bytes on in both directions and keeps their order', async () => {
  const client = await open()
  const sent = `${'x'.repeat(300_000)}the end`
  client.end(sent)
  expect(await text(client)).toBe(sent)
})

it('delays every byte by the given time, and keeps the order when the delay ends', async () => {
  const client = await open()
  // The proxy reads the delay when bytes arrive. The test ends the delay after that, however busy the machine is.
  const arrived = Promise.withResolvers<void>()
  await proxy.set({
    kind: 'delay',
    get delayMs() {
      arrived.resolve()
      return 150
    },
  })
  const startedAt = performance.now()
  client.write('late,')
  await arrived.promise
  await proxy.set({ kind: 'pass' })
  client.end('later')
  expect(await text(client)).toBe('late,later')
  expect(performance.now() - startedAt).toBeGreaterThan(145)
})

it('passes at most the given number of bytes a second', async () => {
  const client = await open()
  await proxy.set({ kind: 'slow', bytesPerSecond: 20_000 })
  const startedAt = performance.now()
  client.end('x'.repeat(4_000))
  expect((await text(client)).length).toBe(4_000)
  // There and back: 0.2 s each.
  expect(performance.now() - startedAt).toBeGreaterThan(390)
})

it('resets every connection and refuses new ones while it is cut, and accepts on the same port after that', async () => {
  const client = await open()
  const failed = once(client, 'error')
  await proxy.set({ kind: 'cut' })
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(proxy.connections()).toBe(0)
  await proxy.set({ kind: 'pass' })
  expect(await echo(await open(), 'again')).toBe('again')
})

it('drops all bytes in the mode black-hole: old and new connections stay open and never receive anything', async () => {
  const oldClient = await open()
  await proxy.set({ kind: 'black-hole' })
  const newClient = await open()
  oldClient.write('lost')
  newClient.write('lost')
  expect(await receives(oldClient)).toBe(false)
  expect(await receives(newClient)).toBe(false)
  await proxy.set({ kind: 'pass' })
  oldClient.write('still lost')
  expect(await receives(oldClient)).toBe(false)
  expect([oldClient.readyState, newClient.readyState]).toEqual(['open', 'open'])
  expect(await echo(await open(), 'new')).toBe('new')
})

it('closes the connection to the target after the mode black-hole if its client has left meanwhile', async () => {
  const client = await open()
  await echo(client, 'here')
  await proxy.set({ kind: 'black-hole' })
  client.destroy()
  await once(client, 'close')
  await sleep(50)
  expect(targetSockets.size).toBe(1)
  await proxy.set({ kind: 'pass' })
  await expect.poll(() => targetSockets.size).toBe(0)
})

it('silences existing connections in the mode half-open, and serves new ones', async () => {
  const oldClient = await open()
  await proxy.set({ kind: 'half-open' })
  oldClient.write('lost')
  expect(await receives(oldClient)).toBe(false)
  expect(await echo(await open(), 'new')).toBe('new')
})

it('resets a client whose target cannot be reached', async () => {
  target.close()
  const client = await open()
  expect((await once(client, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' })
})

async function open(): Promise<Socket> {
  const client = connect({ port: proxy.port, host: '127.0.0.1' })
  clients.push(client)
  await once(client, 'connect')
  client.on('error', () => {})
  return client
}

async function echo(client: Socket, word: string): Promise<string> {
  const answered = once(client, 'data')
  client.write(word)
  return String((await answered)[0])
}

/** Whether anything arrives within 100 ms, which is long on the loopback. */
async function receives(client: Socket): Promise<boolean> {
  return Promise.race([once(client, 'data').then(() => true), sleep(100).then(() => false)])
}
