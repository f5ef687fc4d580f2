import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { ConfigError } from '../config.ts'

const MAX_CONNECTIONS = 16
/** The time limit of a request, from its first byte to its last. */
const REQUEST_MS = 5_000
/** The time limit of an answer. Prometheus itself gives up after 10 s. */
const ANSWER_MS = 10_000
const IDLE_MS = 5_000
const CHECK_MS = 1_000
/** The metrics are gathered at most once in this time. */
const GATHER_EVERY_MS = 500

/**
 * Answers `GET /metrics` on a separate port with the result of `render`, and refuses all other requests. Connections,
 * time and memory are limited, because the port has no access control.
 * @throws ConfigError if the port cannot be used
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  render: () => Promise<string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: 8_192,
    },
    createListener(shareResultFor(GATHER_EVERY_MS, render)),
  )
  server.maxConnections = MAX_CONNECTIONS
  try {
    await once(server.listen(port, host), 'listening')
  } catch (cause) {
    throw portError(cause, port)
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function createListener(gather: () => Promise<string>): RequestListener {
  return (request, response) => {
    // Disconnects a client that does not read, and frees the data that waits for it.
    const deadline = setTimeout(() => response.destroy(), ANSWER_MS)
    response.once('close', () => clearTimeout(deadline))
    if (request.method !== 'GET') return refuse(response, 405, 'Only GET is allowed.\n')
    if (request.url?.split('?', 1)[0] !== '/metrics') return refuse(response, 404, 'Read /metrics.\n')
    gather().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => refuse(response, 500, 'The metrics could not be gathered.\n'),
    )
  }
}

/** Closes the connection, so that no body is read. */
function refuse(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close', allow: 'GET' }).end(text)
}

/** Calls `read` at most once in `ms`; all calls in that time share the result. */
function shareResultFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let shared: Promise<Result> | undefined
  return () => {
    if (!shared) {
      const forget = () => setTimeout(() => (shared = undefined), ms).unref()
      shared = read()
      shared.then(forget, forget)
    }
    return shared
  }
}

function portError(cause: unknown, port: number): unknown {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `METRICS_PORT: ${port} is used by another program. Set METRICS_PORT to a free port.`,
      { cause },
    )
  }
  if (code === 'EACCES') {
    return new ConfigError(
      `METRICS_PORT: ${port} may not be used by this user. Set METRICS_PORT to a port above 1023.`,
      { cause },
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError('METRICS_HOST: is not an address of this machine.', { cause })
  }
  return cause
}
