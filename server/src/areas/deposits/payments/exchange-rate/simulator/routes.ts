import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { controlRoutes } from '../../../../../host/sandbox/control.ts'
import { createTables } from '../../../../../host/sandbox/create-tables.ts'
import { misbehave } from '../../../../../host/sandbox/misbehave.ts'
import { controlTableSql, exchangeRateFaults, readControl, writeControl } from './control.ts'

const HOUR_SECONDS = 3_600

/**
 * Simulates the open access of ExchangeRate-API, below the prefix of its registration: `/v6/latest/USD`, the page
 * `/faults` and, for tests, `POST /control`. The rate is stored in PostgreSQL, so that all processes share it. [exchangerate-api.com/docs/free]
 */
export async function sandboxExchangeRate(
  scope: FastifyInstance,
  { pool, hasControls = true }: { pool: Pool; hasControls?: boolean },
): Promise<void> {
  await createTables(pool, controlTableSql)
  await scope.register(providerApi, { pool })
  if (!hasControls) return
  await scope.register((inner) =>
    controlRoutes(inner, {
      ...exchangeRateFaults,
      read: () => readControl(pool),
      write: (control) => writeControl(pool, control),
    }),
  )
}

async function providerApi(scope: FastifyInstance, { pool }: { pool: Pool }): Promise<void> {
  misbehave(scope, () => readControl(pool), { result: 'error' })

  scope.get<{ Params: { base: string } }>('/v6/latest/:base', async (request, reply) => {
    const { api, rate, ageHours } = await readControl(pool)
    if (api === 'garbage') return reply.type('application/json').send('<html>One moment, please.</html>')
    if (api === 'error-200') return { result: 'error', 'error-type': 'quota-reached' }
    if (api === 'error-type' || request.params.base !== 'USD') {
      return reply.code(404).send({ result: 'error', 'error-type': 'unsupported-code' })
    }
    const updatedAt = Math.floor(Date.now() / 1_000 / HOUR_SECONDS - ageHours) * HOUR_SECONDS
    return rateBody(rate, updatedAt)
  })
}

/** The real API has a new rate once a day. */
function rateBody(rate: number | 'N/A', updatedAt: number) {
  const nextUpdate = updatedAt + 24 * HOUR_SECONDS
  return {
    result: 'success',
    provider: 'https://www.exchangerate-api.com',
    documentation: 'https://www.exchangerate-api.com/docs/free',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: updatedAt,
    time_last_update_utc: formatUtc(updatedAt),
    time_next_update_unix: nextUpdate,
    time_next_update_utc: formatUtc(nextUpdate),
    time_eol_unix: 0,
    base_code: 'USD',
    rates: { USD: 1, EUR: 0.9, GBP: 0.8, NGN: rate },
  }
}

function formatUtc(seconds: number): string {
  return new Date(seconds * 1_000).toUTCString().replace('GMT', '+0000')
}
