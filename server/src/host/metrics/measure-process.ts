import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Platform } from '../context/platform.ts'
import type { Metrics } from './metrics.ts'

/**
 * Each measurement of the event loop wakes up the process, so it is rare; 20 ms still shows delays that a buyer
 * notices.
 */
const EVENT_LOOP_PRECISION_MS = 20

/** Node's own metrics and those of the operating system, for one process. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS })
}

/** Adds the gauges of a process that serves the shop. They are read with each scrape. */
export function measurePlatform(
  { metrics, readiness, catalogue }: Pick<Platform, 'metrics' | 'readiness' | 'catalogue'>,
  version: string,
): void {
  measureProcess(metrics.registry)
  new Gauge({
    name: 'docket_build_info',
    help: 'The version of the shop and of Node; always 1.',
    labelNames: ['version', 'node'],
    registers: [metrics.registry],
  }).set({ version, node: process.version }, 1)

  metrics.addGauge('docket_ready', 'Processes that can serve requests, as /readyz says.', () =>
    readiness.problems().some(({ blocking }) => blocking) ? 0 : 1,
  )
  metrics.addLabelledGauge(
    {
      name: 'docket_problem',
      help: 'Processes with a problem of this name, as /readyz lists them.',
      labels: ['name', 'blocking'],
    },
    () =>
      readiness
        .problems()
        .map(({ name, blocking }) => ({ labels: { name, blocking: String(blocking) }, value: 1 })),
  )
  metrics.addCounter(
    'docket_cached_reads_total',
    'Reads that the cache of the catalogue answered.',
    () => catalogue.hits,
  )
  measurePools(metrics)
}

function measurePools({ addLabelledGauge, pools }: Metrics): void {
  const addGauge = (name: string, help: string, read: (pool: Pool) => number) =>
    addLabelledGauge({ name: `docket_database_pool_${name}`, help, labels: ['pool'] }, () =>
      [...pools].map(([name, pool]) => ({ labels: { pool: name }, value: read(pool) })),
    )
  addGauge('connections', 'Open connections to the database, by pool.', (pool) => pool.totalCount)
  addGauge(
    'connections_max',
    'The maximum number of connections that a pool opens.',
    (pool) => pool.options.max,
  )
  addGauge('idle', 'Open connections that are not in use.', (pool) => pool.idleCount)
  addGauge(
    'waiting',
    'Requests for a connection that wait, since all are in use.',
    (pool) => pool.waitingCount,
  )
}
