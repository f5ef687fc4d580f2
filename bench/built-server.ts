import { startServerProcess } from '../server/test/process/server-process.ts'
import { SERVER_ARGS, SERVER_ENV } from '../tools/server-command.mjs'
import { SECRET_KEY } from './seed.ts'

/** Starts the built shop as `npm start` does, without throttles. `port` is a free port by default. */
export function startBuiltServer(env: Record<string, string>, port?: number) {
  const settings = { NODE_ENV: '', SECRET_KEY, RATE_LIMITS: 'off', DEMO: '0', LOG_LEVEL: 'error' }
  return startServerProcess(
    { ...SERVER_ENV, ...process.env, ...settings, ...env },
    { args: SERVER_ARGS, port },
  )
}
