import type { Area } from '../areas/area.ts'
import type { Gauges } from '../areas/gauges.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'

/** The gauges of all areas. @throws if a metric is declared twice */
export function gaugesOf(areas: readonly Area[]): Gauges[] {
  const gauges = areas.flatMap((area) => area.gauges ?? [])
  refuseTwice(
    'metric',
    gauges.flatMap(({ help }) => Object.keys(help)),
  )
  return gauges
}
