import { area } from '../../platform/areas/area.ts'

/** Test shipments, and the keys that read them. */
export const shipments = area({
  name: 'shipments',
})
