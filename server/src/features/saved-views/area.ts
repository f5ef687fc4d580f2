import { area } from '../../platform/areas/area.ts'

/** An operator's own views of the lists. */
export const savedViews = area({
  name: 'saved-views',
})
