import cluster from 'node:cluster'
import { statfs } from 'node:fs/promises'
import { Registry } from 'prom-client'
import type { Area } from '../areas/area.ts'
import type { JobQueues } from '../areas/gauges.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Platform } from '../context/platform.ts'
import { answerPrimary, gatherWorkers } from '../metrics/gather-workers.ts'
import { gaugesOf } from '../metrics/gauges-of.ts'
import { measurePlatform, measureProcess } from '../metrics/measure-process.ts'
import { measureShop } from '../metrics/measure-shop.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { format, labelProcess, metricOf, type Snapshot, takeSnapshot } from '../metrics/snapshot.ts'
import { VERSION } from '../server-folder.ts'

/** The metrics of the whole shop, which its first process serves. */
export interface ShopMetrics {
  /** Adds the metrics of this process, which serves the shop. The workers of a cluster need no such call. */
  addOwnProcess(registry: Registry): void
  /** Measures the shop from its database, until the returned function is called. */
  addDatabase(database: DatabaseSource): () => Promise<void>
  close(): Promise<void>
}

interface DatabaseSource {
  url: string
  /** The folder of the embedded database. */
  folder?: string
  /** How often the embedded database was started again. */
  restarts?: () => number
}

/**
 * Serves the metrics on their own port. Each scrape gathers them from every process. In a cluster, call it in the
 * primary before the first fork. Returns null if METRICS_PORT is not set.
 * @throws ConfigError if the port cannot be used; Error if two areas declare the same metric
 */
export async function openMetrics(
  config: Config,
  queues: JobQueues,
  areas: readonly Area[],
): Promise<ShopMetrics | null> {
  const { metrics: metricsAddress, processes } = config
  const gauges = gaugesOf(areas)
  if (!metricsAddress) return null
  if (metricsAddress.port === config.port && metricsAddress.host === config.host) {
    throw new ConfigError('METRICS_PORT: is the port of the shop. Set METRICS_PORT to another port.')
  }
  const sources = new Set<() => Promise<Snapshot>>()
  if (processes > 1) sources.add(clusterSource(processes))
  const { close } = await serveMetrics(metricsAddress, async () =>
    format(await Promise.all([...sources].map((read) => read()))),
  )
  return {
    close,
    addOwnProcess(registry) {
      sources.add(async () => [
        ...labelProcess(await takeSnapshot(registry), '1'),
        ...processCounts({ configured: 1, answered: 1 }),
      ])
    },
    addDatabase({ url, folder = config.dataDir, restarts }) {
      const shop = measureShop(config.directDatabaseUrl ?? url, queues, gauges)
      const newSources = [
        shop.read,
        () => diskOf(folder),
        ...(restarts ? [async () => restartsOf(restarts())] : []),
      ]
      for (const source of newSources) sources.add(source)
      return async () => {
        for (const source of newSources) sources.delete(source)
        await shop.close()
      }
    },
  }
}

/**
 * Measures this process, which serves the shop. Without a cluster, it adds its metrics to `metrics`. In a cluster, each
 * worker sends its metrics to the primary, and the returned function sends them for the last time.
 */
export function measureServer(platform: Platform, metrics: ShopMetrics | null): () => Promise<void> {
  measurePlatform(platform, VERSION)
  const { registry } = platform.metrics
  if (cluster.isWorker) return answerPrimary(registry).sendLast
  metrics?.addOwnProcess(registry)
  return async () => {}
}

/** The metrics of the workers and of the primary, which serves no requests. */
function clusterSource(configured: number): () => Promise<Snapshot> {
  const gather = gatherWorkers()
  const primary = new Registry()
  measureProcess(primary)
  return async () => {
    const [{ workers, answered }, ownMetrics] = await Promise.all([gather(), takeSnapshot(primary)])
    return [...workers, ...labelProcess(ownMetrics, 'primary'), ...processCounts({ configured, answered })]
  }
}

function processCounts({ configured, answered }: { configured: number; answered: number }): Snapshot {
  return [
    metricOf('docket_processes_configured', 'Processes that should serve the shop (WEB_CONCURRENCY).', [
      { value: configured },
    ]),
    metricOf('docket_processes', 'Processes that serve the shop and sent their metrics in time.', [
      { value: answered },
    ]),
  ]
}

/** Empty if the folder does not exist, for example with an external database. */
async function diskOf(folder: string): Promise<Snapshot> {
  const disk = await statfs(folder).catch(() => null)
  if (!disk) return []
  return [
    metricOf('docket_disk_size_bytes', 'Size of the file system that holds the data folder.', [
      { value: disk.blocks * disk.bsize },
    ]),
    metricOf('docket_disk_available_bytes', 'Free bytes of that file system.', [
      { value: disk.bavail * disk.bsize },
    ]),
  ]
}

function restartsOf(count: number): Snapshot {
  const help = 'How often the embedded database was started again.'
  return [
    { ...metricOf('docket_embedded_database_restarts_total', help, [{ value: count }]), type: 'counter' },
  ]
}
