import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

interface CloseOptions {
  requestsMs: number
  log: FastifyBaseLogger
}

/**
 * Closes a server. Running requests may take `requestsMs` to end; then their connections are closed. Otherwise a client
 * that sends or reads one byte a second could keep the process running forever.
 */
export async function closeApp(app: FastifyInstance, { requestsMs, log }: CloseOptions): Promise<void> {
  const cutOff = setTimeout(() => {
    log.warn('Closing connections whose requests have not ended, because the process stops.')
    app.server.closeAllConnections()
  }, requestsMs)
  try {
    await app.close()
  } finally {
    clearTimeout(cutOff)
  }
}
