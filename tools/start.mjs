// `npm start`: installs and builds what is missing, then runs the server. Needs Node 20 and no packages.
// With `--quarantine`, the server sends no mail and calls no payment provider.
// With `--watch` (`npm run dev`), it restarts the server after each change, and Vite serves the web.
import path from 'node:path'
import { buildServer, buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { pickNode } from './node.mjs'
import { ROOT } from './root.mjs'
import { SERVER_ARGS, SERVER_ENV, SERVER_SOURCE_ARGS } from './server-command.mjs'
import { supervise } from './supervise.mjs'

const DEV_API_PORT = '3001'
const DEV_WEB_URL = 'http://localhost:5173'

const watch = process.argv.includes('--watch')
const quarantine = process.argv.includes('--quarantine')
const unknown = process.argv.slice(2).find((option) => !['--watch', '--quarantine'].includes(option))

try {
  // A mistyped --quarantine must not start a shop that sends mails.
  if (unknown !== undefined) throw new Error(`${unknown} is unknown. Usage: npm start [-- --quarantine]`)
  await install()
  const node = pickNode()
  if (!watch) {
    buildWeb(node)
    buildServer(node)
  }
  process.exitCode = await supervise(watch ? [serverCommand(node), viteCommand(node)] : [serverCommand(node)])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/** @param {string} node @returns {import('./supervise.mjs').Command} */
function serverCommand(node) {
  const { PORT, PUBLIC_URL } = process.env
  return {
    program: node,
    args: watch ? ['--watch', ...SERVER_SOURCE_ARGS] : SERVER_ARGS,
    cwd: ROOT,
    env: {
      ...SERVER_ENV,
      ...process.env,
      ...(quarantine && { QUARANTINE: '1' }),
      ...(watch && { PORT: PORT ?? DEV_API_PORT, PUBLIC_URL: PUBLIC_URL ?? DEV_WEB_URL }),
    },
  }
}

/** @param {string} node @returns {import('./supervise.mjs').Command} */
function viteCommand(node) {
  return {
    program: node,
    args: [path.join(ROOT, 'node_modules/vite/bin/vite.js')],
    cwd: path.join(ROOT, 'web'),
    env: { API_PORT: process.env.PORT ?? DEV_API_PORT },
  }
}
