import { area } from '../../platform/areas/area.ts'
import { catalogueScreens } from './customer-screens.ts'

/** Categories, subcategories, and products with their pictures. */
export const catalogue = area({
  name: 'catalogue',
  screens: catalogueScreens,
})
