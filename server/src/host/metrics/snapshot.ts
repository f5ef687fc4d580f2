import { AggregatorRegistry, type Registry } from 'prom-client'

/** One metric with all its series at one moment. */
export interface MetricSnapshot {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** How the series of several processes are combined. */
  aggregator: 'sum' | 'first'
  values: { labels: Record<string, string | number>; value: number; metricName?: string }[]
}

/** The metrics of one process at one moment, in the form that processes send to each other. */
export type Snapshot = MetricSnapshot[]

/** Node's and the operating system's metrics belong to one process: their sum over all processes has no meaning. */
const PER_PROCESS = /^(process|nodejs)_/
const BUILD_INFO = 'docket_build_info'

/** Creates the snapshot of a gauge that is in no registry. */
export function metricOf(
  name: string,
  help: string,
  series: { labels?: Record<string, string>; value: number }[],
): MetricSnapshot {
  const values = series.map(({ labels = {}, value }) => ({ labels, value }))
  return { name, help, type: 'gauge', aggregator: 'sum', values }
}

export async function takeSnapshot(registry: Registry): Promise<Snapshot> {
  // The library's types use an enum that does not exist at run time. The values are these strings.
  return (await registry.getMetricsAsJSON()) as unknown as Snapshot
}

/**
 * Prepares the snapshot of one process for a sum over all processes. Metrics without a meaningful sum get a `process`
 * label.
 */
export function labelProcess(snapshot: Snapshot, process: string): Snapshot {
  return snapshot.map((metric) => {
    // Values that are not finite become null in a message between processes.
    const values = metric.values.filter(({ value }) => Number.isFinite(value))
    if (!PER_PROCESS.test(metric.name)) {
      return { ...metric, values, aggregator: metric.name === BUILD_INFO ? 'first' : 'sum' }
    }
    const labelled = values.map((series) => ({ ...series, labels: { ...series.labels, process } }))
    return { ...metric, values: labelled, aggregator: 'sum' }
  })
}

/** The metrics that stay in the sums after their process has ended. A sum that falls would make rates jump. */
export function keepCounts(snapshot: Snapshot): Snapshot {
  return snapshot.filter(
    ({ name, type }) => (type === 'counter' || type === 'histogram') && !PER_PROCESS.test(name),
  )
}

/** The sum of several snapshots. */
export function addUp(snapshots: Snapshot[]): Promise<Snapshot> {
  return takeSnapshot(AggregatorRegistry.aggregate(snapshots as object[]))
}

/** The sum of several snapshots in the text format of Prometheus. */
export function format(snapshots: Snapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots as object[]).metrics()
}
