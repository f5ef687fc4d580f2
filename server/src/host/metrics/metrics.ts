import { EVENT_KINDS } from '@docket/contract/event-kinds'
import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics of one process of the shop. */
export interface Metrics {
  registry: Registry
  /** Seconds until an answer is ready. The cache counts its own reads separately. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** `outcome`: bought, replayed, refused, shed or failed; `code` names the error, and is empty without one. */
  purchases: Counter<'outcome' | 'code'>
  /** `outcome`: done or failed. Each attempt of a job counts. */
  jobs: Counter<'job' | 'outcome'>
  /** Security events by kind, each event once, also those that share a row. */
  securityEvents: Counter<'kind'>
  /** Accounts whose texts an operator has seen. */
  accountReveals: Counter
  /** Security events that were dropped, because the database was unavailable for too long or refused them. */
  lostSecurityEvents: Counter
  /** The connection pools by purpose, for the gauges. */
  pools: Map<string, Pool>
  /** A counter whose value `read` returns with each scrape. */
  addCounter(name: string, help: string, read: () => number): void
  /** A gauge whose value `read` returns with each scrape. A second gauge of the same name replaces the first. */
  addGauge(name: string, help: string, read: () => number): void
  /** Like `addGauge`, but with labels: `read` returns every current series. */
  addLabelledGauge<const Label extends string>(
    gauge: { name: string; help: string; labels: readonly Label[] },
    read: () => Iterable<{ labels: Record<Label, string>; value: number }>,
  ): void
}

/** The counters start at zero, because a rate over a series that appears late misses its first events. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const purchases = new Counter({
    name: 'docket_purchases_total',
    help: 'Purchase requests by outcome (bought, replayed, refused, shed, failed) and error code.',
    labelNames: ['outcome', 'code'],
    registers,
  })
  purchases.inc({ outcome: 'bought', code: '' }, 0)
  purchases.inc({ outcome: 'replayed', code: '' }, 0)
  purchases.inc({ outcome: 'shed', code: 'UNAVAILABLE' }, 0)
  purchases.inc({ outcome: 'failed', code: 'INTERNAL' }, 0)
  purchases.inc({ outcome: 'failed', code: 'UNAVAILABLE' }, 0)

  const securityEvents = new Counter({
    name: 'docket_security_events_total',
    help: 'Security events by kind, such as sign-in-failed.',
    labelNames: ['kind'],
    registers,
  })
  for (const kind of EVENT_KINDS) securityEvents.inc({ kind }, 0)

  return {
    registry,
    purchases,
    securityEvents,
    accountReveals: new Counter({
      name: 'docket_account_reveals_total',
      help: 'Accounts whose texts an operator has seen in the back office.',
      registers,
    }),
    lostSecurityEvents: new Counter({
      name: 'docket_security_events_lost_total',
      help: 'Security events that were dropped, because the database was unavailable for too long or refused them.',
      registers,
    }),
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until the answer to a request was ready, without reads that the cache answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    jobs: new Counter({
      name: 'docket_jobs_total',
      help: 'Tries of jobs by job and outcome (done, failed).',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    pools: new Map(),
    addCounter(name, help, read) {
      registry.removeSingleMetric(name)
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    addGauge(name, help, read) {
      registry.removeSingleMetric(name)
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    addLabelledGauge({ name, help, labels }, read) {
      registry.removeSingleMetric(name)
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset()
          for (const series of read()) this.set(series.labels, series.value)
        },
      })
    },
  }
}
