import { area } from '../../platform/areas/area.ts'

/** Users as the back office sees them. */
export const users = area({
  name: 'users',
})
