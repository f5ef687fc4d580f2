import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Users, their sign-ins, sessions and factors. */
export const identity = area({
  name: 'identity',
  tables,
})
