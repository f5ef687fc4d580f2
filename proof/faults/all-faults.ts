import type { ShopKind } from '../testbed/testbed.ts'
import { connectionFaults } from './connection-faults.ts'
import { databaseFaults } from './database-faults.ts'
import { externalServiceFaults } from './external-service-faults.ts'
import type { Fault } from './fault.ts'
import { serverFaults } from './server-faults.ts'

const faults = [...serverFaults, ...databaseFaults, ...connectionFaults, ...externalServiceFaults]

export const faultKinds = faults.map(({ kind }) => kind)

/** The faults that are possible for a shop of this kind. */
export function faultsOn(shop: ShopKind): Fault[] {
  return faults.filter(({ on }) => on.includes(shop))
}

/** @throws if there is none of this kind. */
export function faultOf(kind: string): Fault {
  const fault = faults.find((each) => each.kind === kind)
  if (!fault) throw new Error(`The fault ${kind} does not exist.`)
  return fault
}
