import { startServerProcess } from '../server/test/server-process.ts'
import { SERVER_ENV, SERVER_WORDS } from '../tools/server-command.mjs'
import { SECRET_KEY } from './seed.ts'

/** The built shop as `npm start` runs it, in a process of its own, without throttles. `port` is a free one unless given. */
export function startBuiltServer(env: Record<string, string>, port?: number) {
  const settings = { NODE_ENV: '', SECRET_KEY, RATE_LIMITS: 'off', DEMO: '0', LOG_LEVEL: 'error' }
  return startServerProcess(
    { ...process.env, ...SERVER_ENV, ...settings, ...env },
    { args: SERVER_WORDS, port },
  )
}
