import { area } from '../../platform/areas/area.ts'

/** Acts that need a second operator. */
export const approvals = area({
  name: 'approvals',
})
