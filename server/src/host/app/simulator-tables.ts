import { services } from '../../outside.ts'
import { simulatorsOf } from '../areas/services-of.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'

/** The statements that create the tables of all simulators. The start of a sandbox runs them as the owner. */
export async function simulatorTables(): Promise<string> {
  const simulators = await Promise.all(Object.values(simulatorsOf(services)).map((load) => load()))
  return [
    `SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.simulatorTables});`,
    ...simulators.map(({ tables }) => tables),
  ].join('\n')
}
