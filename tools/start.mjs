// `npm start`: installs and builds what is missing, then runs the server. Needs Node 20 and no packages.
// With `--quarantine`, the server sends no mail and calls no payment provider.
// With `--build-only`, it starts nothing.
// With `--watch` (`npm run dev`), it restarts the server after each change, and Vite serves the web.
import './check-node.mjs'
import path from 'node:path'
import { buildServer, buildWeb } from './build.mjs'
import { install } from './install.mjs'
import { pickNode } from './node.mjs'
import { ROOT } from './root.mjs'
import { SERVER_ARGS, SERVER_ENV, SERVER_SOURCE_ARGS } from './server-command.mjs'
import { readStartOptions } from './start-options.mjs'
import { supervise } from './supervise.mjs'

const DEV_API_PORT = '3001'
const DEV_WEB_URL = 'http://localhost:5173'

try {
  const options = readStartOptions(process.argv.slice(2))
  await install()
  const node = pickNode()
  if (!options.watch) {
    buildWeb(node)
    buildServer(node)
  }
  if (!options.buildOnly) {
    process.exitCode = await supervise(
      options.watch ? [serverCommand(node, options), viteCommand(node)] : [serverCommand(node, options)],
    )
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

/**
 * @param {string} node
 * @param {ReturnType<typeof readStartOptions>} options
 * @returns {import('./supervise.mjs').Command}
 */
function serverCommand(node, { watch, variables }) {
  const { PORT, PUBLIC_URL } = process.env
  return {
    program: node,
    args: watch ? ['--watch', ...SERVER_SOURCE_ARGS] : SERVER_ARGS,
    cwd: ROOT,
    env: {
      ...SERVER_ENV,
      ...process.env,
      ...variables,
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
