import type { Database } from '../db/database.ts'

/** One series of a metric. */
export interface Series {
  labels?: Record<string, string>
  value: number
}

/** The queues of a shop's jobs. */
export interface JobQueues {
  /** How long the oldest due job of each lane has waited, in seconds; 0 if none waits. */
  oldestDueByLane(db: Database): Promise<Record<string, number>>
}

/**
 * Metrics that are read from the database together. Other processes of the shop have the same values, so one of them
 * reads them. A name that ends with `_total` is a counter.
 */
export interface Gauges<Name extends string = string> {
  /** The help text of each metric, by the metric's name. */
  help: Readonly<Record<Name, string>>
  /**
   * Whether it reads all rows of a large table. It is then read once a minute, and if it takes too long, only these
   * metrics are missing. Otherwise it finds its rows by an index, because every scrape waits for it.
   */
  readsAllRows?: true
  /** Reads the series of each metric. */
  read(db: Database, queues: JobQueues): Promise<Record<Name, Series[]>>
}

/** Checks that `read` reads each metric that has a help text. */
export function gauges<Name extends string>(declaration: Gauges<Name>): Gauges<Name> {
  return declaration
}
