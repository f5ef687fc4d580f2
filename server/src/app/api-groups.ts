import type { Area } from '../platform/areas/area.ts'
import type { Shop } from '../platform/areas/shop.ts'

export interface ApiGroup {
  name: string
  description: string
}

/**
 * The groups of calls in the API's document: those of customers and then those of the back office, each in the order of
 * the areas that describe them.
 */
export function apiGroups(areas: readonly Area[], shop: Shop): ApiGroup[] {
  const groups = areas
    .flatMap(({ tags = {} }) => Object.entries(typeof tags === 'function' ? tags(shop) : tags))
    .map(([name, description]) => ({ name, description }))
  return groups.toSorted((a, b) => Number(isOfBackOffice(a)) - Number(isOfBackOffice(b)))
}

function isOfBackOffice({ name }: ApiGroup): boolean {
  return name.startsWith('admin-')
}
