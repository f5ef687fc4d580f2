import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG_WORK, TIMEOUTS } from '../../server/src/host/http/timeouts.ts'
import { testImports } from '../../server/test/areas/imports.ts'
import { securityEventsOf } from '../../server/test/areas/security-events.ts'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import { useTestAdmin, useTestShop } from '../../server/test/shop.ts'
import { ROOT } from '../../tools/root.mjs'
import { startHaproxy } from '../haproxy.ts'
import { startCaddy } from '../install/start-caddy.ts'
import { isOk } from '../is-ok.ts'
import { poll } from '../poll.ts'
import { haproxyConfig, nginxSite, page } from './read-page.ts'
import { open, send } from './send.ts'
import { startNginx } from './start-nginx.ts'

const CHALLENGE = '/.well-known/acme-challenge/token'
const UP_MS = 20_000
/**
 * Less than 20 seconds. After 20 seconds the shop sends a keep-alive comment, which could make a proxy forward what it
 * has buffered.
 */
const AT_ONCE_MS = 10_000
const UPLOADS_TIMEOUT_MS = 120_000

const shop = useTestShop({ TRUST_PROXY: '1', RATE_LIMITS: 'on' })
const admin = useTestAdmin(shop)
const { list, emptyProduct } = testImports(() => ({ shop, admin }))

/** A proxy in front of the shop, with its origins. */
interface Proxy {
  http: string
  https: string
}
const proxies: Record<string, Proxy> = {}
const stopFunctions: (() => unknown)[] = []
const authorities = tls.getCACertificates('default')
let shopPort: number
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proxies-'))
  chmodSync(folder, 0o755)
  stopFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  stopFunctions.push(() => tls.setDefaultCACertificates(authorities))
  shopPort = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const certificate = makeCertificate(folder)
  tls.setDefaultCACertificates([
    ...authorities,
    readFileSync(certificate, 'utf8').replace(/-----BEGIN PRIV.*/s, ''),
  ])
  await Promise.all([openNginx(folder, certificate), openHaproxy(certificate), openCaddy(folder)])
}, 120_000)
afterAll(async () => {
  for (const stop of stopFunctions.reverse()) await stop()
})

describe.each(['Caddy', 'nginx', 'HAProxy'])('%s, as docs/proxies.md configures it,', (name) => {
  const at = (address: string) => `${proxies[name]?.https}${address}`

  it('answers over TLS, and redirects HTTP to it', async () => {
    expect(await send(at('/api/config'))).toMatchObject({ status: 200, body: { sandbox: true } })
    const redirect = await fetch(`${proxies[name]?.http}/products?page=2`, { redirect: 'manual' })
    expect([301, 308]).toContain(redirect.status)
    expect(redirect.headers.get('location')).toMatch(/^https:\/\/localhost(:\d+)?\/products\?page=2$/)
  })

  it('tells the shop the address of the client, which the client cannot choose', async () => {
    const attempt = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email: `${name}@docket.test`, password: 'a guess' }),
      from: '127.0.0.7',
    }
    const before = await securityEventsOf(shop, { kind: 'sign-in-failed' })
    expect((await send(at('/api/auth/login'), attempt)).status).toBe(401)
    const [event, ...others] = (await securityEventsOf(shop, { kind: 'sign-in-failed' })).slice(before.length)
    expect(others).toEqual([])
    expect(event?.network).toBe('127.0.0.7')
  })

  it('forwards live updates at once', async () => {
    const buyer = await shop.user({ balance: 20 })
    const { id } = await shop.product({ price: 5, accounts: 3 })
    const { stream, close } = await open(at(`/api/live?products=${id}`), {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    let received = ''
    stream.setEncoding('utf8').on('data', (text) => (received += text))
    await expect.poll(() => received, { timeout: AT_ONCE_MS }).toContain('"balance":20')
    await shop.buy(buyer, id)
    await expect.poll(() => received, { timeout: AT_ONCE_MS }).toContain('"balance":15')
    close()
  })

  it('forwards the largest import, and for a larger one the error of the shop', {
    timeout: UPLOADS_TIMEOUT_MS,
  }, async () => {
    const product = await emptyProduct()
    const query = new URLSearchParams({
      logProductId: String(product.id),
      mode: 'commit',
      provenance: 'A test',
    })
    const upload = (bytes: number) =>
      send(at(`/api/admin/account/import?${query}`), {
        method: 'POST',
        headers: { 'content-type': 'text/plain', authorization: `Bearer ${admin.token}` },
        // The same account on each line. The shop stores an account once, so each proxy gets another one.
        body: Buffer.alloc(bytes, `${name.padEnd(1023, '.')}\n`),
      })
    expect(await upload(MAX_IMPORT_BYTES)).toMatchObject({ status: 200, body: { new: 1 } })
    expect(await upload(MAX_IMPORT_BYTES + 1)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    })
    expect((await list(product.id)).total).toBe(1)
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ' '.repeat(70_000),
    }
    expect(await send(at('/api/auth/login'), login)).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    })
  })

  it('caches nothing, and gives no access to the metrics', async () => {
    const [first, second] = [await send(at('/api/config')), await send(at('/api/config'))]
    expect(first.headers['x-request-id']).toBeTruthy()
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
    expect(String((await send(at('/metrics'))).body)).not.toContain('docket_')
  })
})

it('while the shop restarts, Caddy and HAProxy let a request wait, and nginx answers 502', async () => {
  const { server } = shop.app
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  const [caddy, haproxy, nginx] = ['Caddy', 'HAProxy', 'nginx'].map(
    async (name) => (await send(`${proxies[name]?.https}/readyz`)).status,
  )
  // The shop stays stopped until nginx has answered. Caddy and HAProxy wait longer than that.
  await Promise.all([sleep(1_500), nginx])
  server.listen(shopPort, '127.0.0.1')
  expect(await Promise.all([caddy, haproxy, nginx])).toEqual([200, 200, 502])
})

it('certbot can renew the certificate through nginx and HAProxy, over HTTP', async () => {
  for (const name of ['nginx', 'HAProxy']) {
    const answer = await fetch(`${proxies[name]?.http}${CHALLENGE}`, { redirect: 'manual' })
    expect(await answer.text(), name).toBe(`the challenge of ${name}`)
  }
})

it('the time-outs of the proxies are those that the shop needs', () => {
  const caddyfile = readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8')
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  expect(seconds(page.nginx.configuration, /proxy_read_timeout (\d+)s/)).toBe(
    LONG_WORK.connectionTimeout / 1_000,
  )
  expect(seconds(page.haproxy.configuration, /timeout server (\d+)s/)).toBe(
    LONG_WORK.connectionTimeout / 1_000,
  )
  for (const idle of [
    seconds(page.nginx.configuration, /^ *keepalive_timeout (\d+)s/m),
    seconds(caddyfile, /keepalive (\d+)s/),
  ]) {
    expect(idle).toBeLessThan(TIMEOUTS.keepAliveTimeout / 1_000)
  }
})

/**
 * Makes a certificate for localhost with the commands of docs/proxies.md. Then the script of the page installs it
 * again, as it does with a certificate that certbot has renewed.
 * @returns the file with the certificate and its key
 */
function makeCertificate(folder: string): string {
  installPackage('openssl', '/usr/bin/openssl')
  const run = (block: string, env: Record<string, string> = {}) =>
    execFileSync(
      'sh',
      ['-e', '-c', block.replaceAll('/etc/haproxy', folder).replaceAll('shop.example.com', 'localhost')],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: `${folder}/bin:${process.env.PATH}`, ...env },
      },
    )
  const [install = '', ...commands] = page.haproxy.firstCertificate.split('\n')
  expect(install).toMatch(/^apt-get install --no-install-recommends haproxy /)
  run(commands.join('\n'))
  const file = path.join(folder, 'docket.pem')
  const made = readFileSync(file, 'utf8')

  const lineage = path.join(folder, 'live')
  for (const name of ['bin', 'live']) mkdirSync(path.join(folder, name))
  const [certificate = '', key = ''] = made.split(/(?=-----BEGIN PRIVATE KEY)/)
  writeFileSync(path.join(lineage, 'fullchain.pem'), certificate)
  writeFileSync(path.join(lineage, 'privkey.pem'), key)
  writeFileSync(path.join(folder, 'bin/systemctl'), `#!/bin/sh\necho "$@" > ${folder}/reloaded\n`, {
    mode: 0o755,
  })
  rmSync(file)
  run(page.haproxy.useCertificate)
  run(`${folder}/use-certificate`, { RENEWED_LINEAGE: lineage })
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(readFileSync(path.join(folder, 'reloaded'), 'utf8')).toBe('reload haproxy\n')
  return file
}

async function openNginx(folder: string, certificate: string) {
  const [http, https] = [await claimPort(), await claimPort()]
  const web = path.join(folder, 'web')
  mkdirSync(path.join(web, path.dirname(CHALLENGE)), { recursive: true })
  writeFileSync(path.join(web, CHALLENGE), 'the challenge of nginx')
  const nginx = startNginx(nginxSite({ http, https, shop: shopPort }, { certificate, web }))
  stopFunctions.push(nginx.stop)
  await waitUntilUp('nginx', { http, https })
}

async function openHaproxy(certificate: string) {
  const [http, https, certbot] = [await claimPort(), await claimPort(), await claimPort()]
  const challenges = createServer((_request, answer) => answer.end('the challenge of HAProxy'))
  challenges.listen(certbot, '127.0.0.1')
  stopFunctions.push(() => challenges.close())
  const haproxy = startHaproxy(haproxyConfig({ http, https, shop: shopPort }, { certificate, certbot }))
  stopFunctions.push(haproxy.stop)
  await waitUntilUp('HAProxy', { http, https })
}

async function openCaddy(folder: string) {
  const caddy = await startCaddy(folder, shopPort)
  stopFunctions.push(caddy.stop)
  proxies.Caddy = { http: `http://localhost:${caddy.httpPort}`, https: caddy.origin }
}

async function waitUntilUp(name: string, { http, https }: { http: number; https: number }) {
  proxies[name] = { http: `http://localhost:${http}`, https: `https://localhost:${https}` }
  const isUp = await poll(() => isOk(`https://localhost:${https}/readyz`), { timeoutMs: UP_MS })
  if (!isUp) throw new Error(`${name} does not answer; its messages are above.`)
}
