import { claimPort } from '../../server/test/process/claim-port.ts'
import { startHaproxy } from '../haproxy.ts'
import { poll } from '../poll.ts'

/** Longer than HAProxy needs to notice that a server drains: two checks, half a second apart. */
const DRAIN_SECONDS = 3
/** The environment of a server behind this balancer. */
export const BEHIND_BALANCER = { DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: '1' }
const UP_TIMEOUT_MS = 60_000

/** Starts Debian's HAProxy in front of the servers on these ports, configured as in docs/operating.md. */
export async function startBalancer(serverPorts: readonly number[]) {
  const [port, statusPort] = [await claimPort(), await claimPort()]
  const haproxy = startHaproxy(configuration({ port, statusPort, serverPorts }))
  const isUp = async (nth: number) => {
    if (haproxy.hasEnded()) throw new Error('HAProxy has ended; see above.')
    const answer = await fetch(`http://127.0.0.1:${statusPort}/;csv`).catch(() => null)
    // A line of HAProxy's statistics begins with `shop,server0,`. Its state follows after 15 more fields.
    return new RegExp(`^shop,server${nth},(?:[^,]*,){15}UP,`, 'm').test((await answer?.text()) ?? '')
  }
  const waitUntilUp = async (nth: number) => {
    const isUpInTime = await poll(() => isUp(nth), { timeoutMs: UP_TIMEOUT_MS })
    if (!isUpInTime) throw new Error(`HAProxy did not report server ${nth} as up within ${UP_TIMEOUT_MS} ms.`)
  }
  for (const nth of serverPorts.keys()) await waitUntilUp(nth)
  return { port, waitUntilUp, stop: haproxy.stop }
}

/** HAProxy's configuration. With `retries 0`, a request that needs a second attempt fails. */
function configuration({
  port,
  statusPort,
  serverPorts,
}: {
  port: number
  statusPort: number
  serverPorts: readonly number[]
}): string {
  const servers = serverPorts.map((server, nth) => `  server server${nth} 127.0.0.1:${server}`)
  return `
global
  maxconn 4000
defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 65s
  timeout http-keep-alive 60s
  timeout check 5s
frontend web
  bind 127.0.0.1:${port}
  default_backend shop
backend shop
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 2
${servers.join('\n')}
frontend status
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /
`
}
