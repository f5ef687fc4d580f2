import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** What plays the service of a provider in a sandbox, over the service's own protocol. */
export interface Simulator {
  /** The statements that create its tables. */
  tables: string
  /** Registers its routes below `prefix`. */
  mount(app: FastifyInstance, options: SimulatorOptions): PromiseLike<unknown>
}

/** A simulator is loaded when a sandbox needs it, so that a shop in production never loads its code. */
export type LoadSimulator = () => Promise<Simulator>

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
