import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { flushCoalesced } from './flush-coalesced.ts'

const HEADERS = ['content-type', 'text/plain']

let server: ReturnType<typeof createServer>
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('answers that are sent together', () => {
  it('each have their own bytes, length and headers', async () => {
    const origin = await serve((request, response) => {
      flushCoalesced({ response, headers: HEADERS, bytes: Buffer.from(`“${request.url}”`) })
    })
    const urls = Array.from({ length: 40 }, (_, nth) => `/${'x'.repeat(nth)}`)
    const answers = await Promise.all(urls.map((url) => fetch(`${origin}${url}`)))
    for (const [nth, answer] of answers.entries()) {
      expect(answer.headers.get('content-type')).toBe('text/plain')
      // Two quotation marks of three bytes each, and a slash.
      expect(answer.headers.get('content-length')).toBe(String(nth + 7))
      expect(await answer.text()).toBe(`“${urls[nth]}”`)
    }
  })

  it('keep the order of pipelined requests on a connection', async () => {
    const origin = await serve((request, response) => {
      flushCoalesced({ response, headers: HEADERS, bytes: Buffer.from(`[${request.url}]`) })
    })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('GET /1 HTTP/1.1\r\nhost: x\r\n\r\nGET /2 HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.write('GET /3 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text.match(/\[.*?\]/g)).toEqual(['[/1]', '[/2]', '[/3]'])
  })

  it('are sent even if the client of another answer has disconnected', async () => {
    const origin = await serve((request, response) => {
      flushCoalesced({ response, headers: HEADERS, bytes: Buffer.from('here') })
      if (request.url === '/gone') request.destroy()
    })
    const pending = ['/gone', '/1', '/gone', '/2'].map((url) =>
      fetch(`${origin}${url}`).then((one) => one.text()),
    )
    const settled = await Promise.allSettled(pending)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await (await fetch(origin)).text()).toBe('here')
  })
})
