import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

interface CloseOptions {
  requestsMs: number
  log: FastifyBaseLogger
}

/**
 * Closes a server. Requests in flight may take `requestsMs` to end; then their connections are closed. Otherwise a client
 * that sends or reads a byte a second could keep the process running without a limit.
 */
export async function closeApp(app: FastifyInstance, { requestsMs, log }: CloseOptions): Promise<void> {
  const cutOff = setTimeout(() => {
    log.warn('Connections whose requests do not end are cut off, since the process stops.')
    app.server.closeAllConnections()
  }, requestsMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cutOff)
  }
}
