import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import { ROOT } from '../../tools/root.mjs'
import { endProcess } from '../end-process.ts'
import { isOk } from '../is-ok.ts'
import { poll } from '../poll.ts'

const PROGRAM = '/usr/bin/caddy'
const START_TIMEOUT_MS = 30_000

/**
 * Starts Debian's Caddy with deploy/Caddyfile in front of the shop, on free ports of localhost. From then on, this
 * process trusts the authority that Caddy has made for its certificate.
 */
export async function startCaddy(folder: string, shopPort: number) {
  installPackage('caddy', PROGRAM)
  const [httpPort, httpsPort] = [await claimPort(), await claimPort()]
  const file = path.join(folder, 'Caddyfile')
  // `claimPort` keeps the UDP port of the same number open, so Caddy cannot use it for HTTP/3.
  const options = [
    'admin off',
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'skip_install_trust',
    'servers {\nprotocols h1 h2\n}',
  ].join('\n')
  writeFileSync(file, `{\n${options}\n}\nimport ${path.join(ROOT, 'deploy/Caddyfile')}\n`)
  const child = spawn(PROGRAM, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ DOMAIN: 'localhost', SHOP_ADDRESS: `127.0.0.1:${shopPort}` },
    },
  })
  let log = ''
  child.stderr.on('data', (bytes) => (log += String(bytes)))
  const authority = path.join(folder, 'caddy/pki/authorities/local/root.crt')
  const origin = `https://localhost:${httpsPort}`
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`Caddy has ended:\n${log}`)
    if (!existsSync(authority)) return false
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(authority, 'utf8')])
    return isOk(`${origin}/readyz`)
  }
  if (!(await poll(isUp, { timeoutMs: START_TIMEOUT_MS }))) {
    child.kill('SIGKILL')
    throw new Error(`Caddy does not answer:\n${log}`)
  }
  return {
    origin,
    httpPort,
    stop: () => endProcess(child),
  }
}
