import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ServiceEnvironment } from '../service-environment.ts'

/**
 * A service outside of the shop that an area calls, such as a payment provider. `ServiceLane` has the jobs that call
 * it; they are declared apart, because commands read the services and need no jobs.
 */
export interface OutsideService {
  /** Its variables, which the configuration checks at the start. */
  environment?: ServiceEnvironment
  /** What plays it in a sandbox. */
  simulator?: LoadSimulator
}

/** Services by name. */
export type OutsideServices = Readonly<Record<string, OutsideService>>

/** A simulator is loaded when a sandbox needs it, so that a shop in production never loads its code. */
export type LoadSimulator = () => Promise<Simulator>

/** What plays a service in a sandbox, over the service's own protocol. */
export interface Simulator {
  /** The statements that create its tables. */
  tables: string
  /** Registers its routes below `prefix`. */
  mount(app: FastifyInstance, options: SimulatorOptions): PromiseLike<unknown>
}

interface SimulatorOptions {
  prefix: string
  pool: Pool
  log: FastifyBaseLogger
  /** The shop's address for browsers. */
  publicUrl: string
  /** The shop's address from inside of this process. Notices go here, because `publicUrl` may not work from inside. */
  ownOrigin: () => string
  /** The shop's SECRET_KEY, from which the keys of simulators are derived. */
  secretKey: string
  /** Whether anyone may make the simulator misbehave, as tests do. */
  hasControls: boolean
}

/** Where the simulator of a service is mounted. */
export function sandboxPath(service: string): string {
  return `/sandbox/${service}`
}
