import type { Platform } from '../context/platform.ts'
import type { Area } from './area.ts'
import type { Opened } from './opened.ts'

/**
 * The lanes of every shop (host/jobs/lanes.ts). An area can have more, for the services that it calls (`ServiceLane`).
 */
export type HostLane = 'security-mail' | 'mail' | 'events' | 'purchases' | 'housekeeping'

/**
 * The lanes of services in which an area's `jobs` run. An area adds its lane with `declare module`, and declares it in
 * `serviceLanes`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add its members
export interface ServiceLaneNames {}

/**
 * What every job is handed. A part of the server that jobs need adds its member with `declare module`, as
 * host/mail-transport/smtp.ts does.
 */
export interface JobContext extends Opened {
  platform: Platform
  areas: readonly Area[]
  /** The id that this process stores with the work that it claims. */
  processId: string
}

/** When a job runs by itself. Without `every`, it runs only when `addJob` adds it. */
type Schedule =
  | { every?: 'minute' | 'five minutes' }
  /** `at` is the minute of the hour. If no process ran then, the job runs later. */
  | { every: 'hour'; at: number }

/** A job of a lane. */
export type LaneJob = Schedule & {
  /**
   * Does the work. When `stopping` aborts, it must end soon. It may run twice, even at the same time (decision 12).
   * `payload` is what `addJob` got; a job that names no type for it has an empty one.
   */
  run: (context: JobContext, payload: never, stopping: AbortSignal) => Promise<void>
}

/**
 * A job of an area. Jobs of the release before may wait, so a job is never renamed, and it still reads their payload.
 * `npm run tables` writes when each job runs to docs/operating.md, so that a change of it is seen in review.
 */
export type DeclaredJob = LaneJob & {
  /** It is also added when a process starts. Its payload is empty. */
  atStart?: true
} & (
    | { lane: Exclude<HostLane, 'housekeeping'> | keyof ServiceLaneNames }
    /** With `inQuarantine`, a shop in quarantine runs it, too: it uses only the database, and deletes nothing. */
    | { lane: 'housekeeping'; inQuarantine?: true }
  )

export type DeclaredJobs = Readonly<Record<string, DeclaredJob>>

/** The payload of each declared job, for `JobPayloads`. */
export type PayloadsOf<Jobs extends DeclaredJobs> = {
  [Name in keyof Jobs]: PayloadOf<Jobs[Name]['run']>
}

type PayloadOf<Run> = Run extends (context: never, payload: infer Payload, stopping: never) => unknown
  ? [Payload] extends [never]
    ? Empty
    : unknown extends Payload
      ? Empty
      : Payload
  : never

type Empty = Record<string, never>
