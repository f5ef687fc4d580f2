import { area } from '../../platform/areas/area.ts'

/** The public pages and their texts. */
export const site = area({
  name: 'site',
})
