import { area } from '../../platform/areas/area.ts'

/** Security events. */
export const activity = area({
  name: 'activity',
})
