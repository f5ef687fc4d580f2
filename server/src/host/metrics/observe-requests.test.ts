import { buy, purchases } from '@docket/contract/purchases'
import { buyInternational, buyUsa } from '@docket/contract/shipments'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { shedCounter } from './observe-requests.ts'

/** The value of the counter of shed purchases after one request was shed. */
async function shedPurchases({
  method,
  path,
}: {
  method: 'GET' | 'POST'
  path: string
}): Promise<number | undefined> {
  const metrics = createMetrics()
  const count = shedCounter(metrics)
  const app = Fastify()
  app.route({
    method,
    url: `/api${path}`,
    handler: async (request) => {
      count(request)
      return {}
    },
  })
  await app.inject({ method, url: `/api${path}` })
  const { values } = await metrics.purchases.get()
  return values.find(({ labels }) => labels.outcome === 'shed')?.value
}

it.each([buy, buyUsa, buyInternational])(
  'counts a shed request to $path as a shed purchase',
  async (endpoint) => {
    expect(await shedPurchases(endpoint)).toBe(1)
  },
)

it('does not count a shed request that buys nothing as a purchase', async () => {
  expect(await shedPurchases(purchases)).toBe(0)
})
