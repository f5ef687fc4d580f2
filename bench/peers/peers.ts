// `npm run bench:peers`: the same work for Docket and for Vendure (from npm), on one PostgreSQL and in the same
// minutes: lists, products, whole purchases of one hot product and of 200 products, and 64 buyers who race for 200
// units. Prints ratios. `-- --seconds 2` for shorter rounds.
import { parseArgs } from 'node:util'
import { openBenchServer } from '../database.ts'
import { median, medianRatio, type Row, report } from '../report.ts'
import { openDocket } from './docket-shop.ts'
import { installVendure } from './install-vendure.ts'
import { FILL, type Peer } from './peer.ts'
import { openVendure } from './vendure-shop.ts'

const ROUNDS = 3
/** Buyers at the same time. More would only wait: Vendure uses one core. */
const CONNECTIONS = 16

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const seconds = Number(values.seconds)
const stopFunctions: (() => unknown)[] = []
try {
  const vendurePackages = installVendure()
  stopFunctions.push(vendurePackages.remove)
  const server = await openBenchServer(['docket', 'vendure'])
  stopFunctions.push(server.stop)
  console.log('Filling Vendure …')
  const vendure = await openVendure({ folder: vendurePackages.folder, databaseUrl: server.urls.vendure })
  stopFunctions.push(vendure.stop)
  const docket = await openDocket(server.urls.docket)
  stopFunctions.push(docket.stop)
  process.exitCode = report(await compare(docket, vendure)) ? 0 : 1
} finally {
  for (const stop of stopFunctions.reverse()) await stop()
}

async function compare(docket: Peer, vendure: Peer): Promise<Row[]> {
  const rows: Row[] = []
  const work: Record<string, (peer: Peer, buyer: number) => Promise<unknown>> = {
    'catalogue reads': (peer, buyer) => peer.list(buyer),
    'product reads': (peer, buyer) => peer.product(buyer),
    'purchases of one hot product': (peer, buyer) => requireBought(peer.buy(buyer, 'hot')),
    'purchases of 200 products': (peer, buyer) =>
      requireBought(peer.buy(buyer, Math.floor(Math.random() * peer.products))),
  }
  for (const [name, send] of Object.entries(work)) {
    const [docketRates, vendureRates]: number[][] = [[], []]
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round++) {
      const rates = { vendure: await ratePerSecond(vendure, send), docket: await ratePerSecond(docket, send) }
      if (round === 0) continue
      docketRates?.push(rates.docket)
      vendureRates?.push(rates.vendure)
    }
    rows.push(
      { name: `${name} per second: Docket`, value: median(docketRates) },
      { name: `${name} per second: Vendure`, value: median(vendureRates) },
      { name: `${name}: Docket ÷ Vendure`, ...medianRatio(docketRates, vendureRates), min: 1 },
    )
  }
  return [
    ...rows,
    {
      name: `${FILL.buyers} buyers race for ${FILL.racedStock} units: sold by Docket`,
      value: await race(docket),
      max: FILL.racedStock,
    },
    { name: 'the same: sold by Vendure', value: await race(vendure) },
    { name: 'memory at its peak, MB: Docket', value: docket.peakMegabytes() },
    { name: 'memory at its peak, MB: Vendure', value: vendure.peakMegabytes() },
  ]
}

/** Each connection is one buyer, who sends one request after the other. */
async function ratePerSecond(
  peer: Peer,
  send: (peer: Peer, buyer: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let answered = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, buyer) => {
      while (performance.now() < until) {
        await send(peer, buyer)
        answered++
      }
    }),
  )
  return (answered * 1_000) / (performance.now() - startedAt)
}

/** All buyers buy the raced product until it is sold out. Returns how many units were sold. */
async function race(peer: Peer): Promise<number> {
  let sold = 0
  await Promise.all(
    Array.from({ length: peer.buyers }, async (_, buyer) => {
      while (await peer.buy(buyer, 'raced')) sold++
    }),
  )
  return sold
}

async function requireBought(bought: Promise<boolean>): Promise<void> {
  if (!(await bought)) throw new Error('A product with enough stock is sold out.')
}
