import type { ShopKind } from '../scene.ts'
import { databaseFaults } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { lineFaults } from './line-faults.ts'
import { outsideFaults } from './outside-faults.ts'
import { serverFaults } from './server-faults.ts'

const faults = [...serverFaults, ...databaseFaults, ...lineFaults, ...outsideFaults]

export const faultKinds = faults.map(({ kind }) => kind)

/** The faults that are possible on a shop of this kind. */
export function faultsOn(shop: ShopKind): Fault[] {
  return faults.filter(({ on }) => on.includes(shop))
}

/** @throws if there is none of this kind. */
export function faultOf(kind: string): Fault {
  const fault = faults.find((each) => each.kind === kind)
  if (!fault) throw new Error(`There is no fault ${kind}.`)
  return fault
}
