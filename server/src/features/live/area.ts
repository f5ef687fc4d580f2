import { area } from '../../platform/areas/area.ts'

/** The stream of changes to open screens. */
export const live = area({
  name: 'live',
})
