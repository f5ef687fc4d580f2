import type { Area } from '../areas/area.ts'
import type { Shop } from '../areas/shop.ts'

export interface ApiGroup {
  name: string
  description: string
}

/** What a program reads first: the shop, then who calls, then what can be bought. Other groups follow. */
const READ_FIRST = ['config', 'auth', 'security', 'me', 'shop', 'trackingNo', 'history']

/**
 * The groups of calls in the API's document: those of customers and then those of the back office, each in the order of
 * the areas that describe them, after the ones to read first.
 */
export function apiGroups(areas: readonly Area[], shop: Shop): ApiGroup[] {
  const groups = areas
    .flatMap(({ tags = {} }) => Object.entries(typeof tags === 'function' ? tags(shop) : tags))
    .map(([name, description]) => ({ name, description }))
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function placeOf({ name }: ApiGroup): number {
  if (name.startsWith('admin-')) return READ_FIRST.length + 1
  const place = READ_FIRST.indexOf(name)
  return place === -1 ? READ_FIRST.length : place
}
