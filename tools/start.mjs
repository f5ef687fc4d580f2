// `npm start`: installs and builds what is not there yet, then becomes the server. Runs on Node 20 without packages.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { pickNode } from './node.mjs'
import { ROOT } from './root.mjs'

const watch = process.argv.includes('--watch')

try {
  install()
  const node = pickNode()
  if (!watch) buildWeb(node)
  run(node)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function run(node) {
  const server = path.join(ROOT, 'server/src/main.ts')
  const children = [
    // A small young generation keeps the server's memory flat under load; it costs no measurable speed.
    spawn(node, [...(watch ? ['--watch'] : []), '--max-semi-space-size=8', server], {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(watch && {
          PORT: process.env.PORT ?? '3001',
          PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
        }),
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules/.cache/docket'),
      },
    }),
  ]
  if (watch) {
    const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
    children.push(spawn(node, [vite], { cwd: path.join(ROOT, 'web'), stdio: 'inherit' }))
  }
  // A Ctrl-C reaches the children from the terminal; this process only waits for them. A SIGTERM is handed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
  children[0].on('exit', (code, signal) => {
    children.slice(1).forEach((child) => child.kill('SIGTERM'))
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
