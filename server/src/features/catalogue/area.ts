import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** Categories, subcategories, and products with their pictures. */
export const catalogue = area({
  name: 'catalogue',
  tables,
})
