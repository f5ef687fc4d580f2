import type { ServiceEnvironment } from '../service-environment.ts'
import type { Area } from './area.ts'
import type { LoadSimulator, OutsideServices } from './outside.ts'
import { refuseTwice } from './refuse-twice.ts'
import type { ServiceLane } from './service-lane.ts'

/** The services of these areas. @throws if two areas declare the same one */
export function servicesOf(areas: readonly Area[]): OutsideServices {
  return onlyOnce(
    'service',
    areas.flatMap(({ services = {} }) => Object.entries(services)),
  )
}

/** The lanes of the services of these areas. @throws if two areas declare the same one */
export function serviceLanesOf(areas: readonly Area[]): Readonly<Record<string, ServiceLane>> {
  return onlyOnce(
    'lane',
    areas.flatMap(({ serviceLanes = {} }) => Object.entries(serviceLanes)),
  )
}

/** The variables of these services, which the configuration checks at the start. */
export function environmentsOf(services: OutsideServices): ServiceEnvironment[] {
  return Object.values(services).flatMap(({ environment }) => environment ?? [])
}

/** The simulators of these services, by the name of the service. */
export function simulatorsOf(services: OutsideServices): Record<string, LoadSimulator> {
  const entries = Object.entries(services)
  return Object.fromEntries(
    entries.flatMap(([name, { simulator }]) => (simulator ? [[name, simulator]] : [])),
  )
}

function onlyOnce<Value>(what: string, entries: [string, Value][]): Record<string, Value> {
  refuseTwice(
    what,
    entries.map(([name]) => name),
  )
  return Object.fromEntries(entries)
}
