import { area } from '../../platform/areas/area.ts'

/** Categories, subcategories, and products with their pictures. */
export const catalogue = area({
  name: 'catalogue',
})
