import { claimPort } from '../../server/test/process/claim-port.ts'
import { adaptConfig } from '../adapt-config.ts'
import { shopBalancer } from '../failover/machine-config.ts'
import { startHaproxy } from '../haproxy.ts'
import { poll } from '../poll.ts'

/**
 * One second longer than HAProxy takes to see that a server drains. It takes two checks, one second apart, plus one
 * second (docs/operating.md).
 */
const DRAIN_SECONDS = 4
/** The environment of a server behind this balancer. */
export const BEHIND_BALANCER = { DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: '1' }
/** The names of the two servers in the configuration. */
const SERVERS = ['a', 'b']
const UP_TIMEOUT_MS = 60_000

/** Starts Debian's HAProxy in front of two servers on these ports, configured as in docs/many-servers.md. */
export async function startBalancer([a = 0, b = 0]: readonly number[]) {
  const [port, statusPort] = [await claimPort(), await claimPort()]
  const haproxy = startHaproxy(configuration(port, statusPort, { a, b }))
  const isUp = async (nth: number) => {
    if (haproxy.hasEnded()) throw new Error('HAProxy has ended; see above.')
    const answer = await fetch(`http://127.0.0.1:${statusPort}/;csv`).catch(() => null)
    // A line of HAProxy's statistics begins with `shop,a,`. Its state follows after 15 more fields.
    return new RegExp(`^shop,${SERVERS[nth]},(?:[^,]*,){15}UP,`, 'm').test((await answer?.text()) ?? '')
  }
  const waitUntilUp = async (nth: number) => {
    const isUpInTime = await poll(() => isUp(nth), { timeoutMs: UP_TIMEOUT_MS })
    if (!isUpInTime)
      throw new Error(`HAProxy did not report server ${SERVERS[nth]} as up within ${UP_TIMEOUT_MS} ms.`)
  }
  for (const nth of SERVERS.keys()) await waitUntilUp(nth)
  return { port, waitUntilUp, stop: haproxy.stop }
}

/** With `retries 0`, a request that needs a second attempt fails. The statistics say which server is up. */
function configuration(port: number, statusPort: number, servers: { a: number; b: number }): string {
  const balancer = adaptConfig(shopBalancer(port, servers), { '  mode http\n': '  mode http\n  retries 0\n' })
  return `${balancer}
frontend status
  bind 127.0.0.1:${statusPort}
  stats enable
  stats uri /
`
}
