import type { Area } from '../../host/areas/area.ts'
import type { ServiceLane } from '../../host/areas/service-lane.ts'
import { depositGauges } from './deposit-gauges.ts'
import { providerJobs } from './jobs.ts'
import { openPayments, outsideServices, type ProviderRegistry } from './payments/registry.ts'

declare module '../../host/areas/declared-job.ts' {
  interface ServiceLaneNames {
    'exchange-rate': true
  }
}

/** What the area declares for a shop with these payment providers. */
export function ofProviders(registry: ProviderRegistry) {
  const names = Object.keys(registry)
  return {
    services: outsideServices(registry),
    serviceLanes: {
      ...Object.fromEntries(names.map((name) => [name, providerLane(name)])),
      'exchange-rate': exchangeRateLane,
    },
    open: (config, simulatorUrlOf) => ({ payments: openPayments(registry, config, simulatorUrlOf) }),
    gauges: depositGauges(names),
  } satisfies Partial<Area>
}

/** The lane has many slots, because a slot costs little while its job waits for an answer. */
const providerLane = (name: string): ServiceLane => ({
  slots: 8,
  limitMs: 120_000,
  jobs: providerJobs(name),
  breakerOf: ({ payments }) => payments.providers[name]?.client?.breaker ?? null,
  whatWaits: 'Its payments wait.',
})

const exchangeRateLane: ServiceLane = {
  slots: 1,
  limitMs: 60_000,
  breakerOf: ({ payments }) => payments.exchangeRate.breaker,
  whatWaits: 'Deposits by card wait for a rate.',
}
