import { expect, it } from 'vitest'
import { officeAreas } from '../areas/office.ts'
import { viewLists } from '../kit/office/view-lists.ts'
import { router } from './router.ts'

const places = [...Object.values(viewLists), ...officeAreas.flatMap(({ lists = [] }) => lists)]

/** What else an address keeps: the page, what is open, and in Manage Accounts the state of its own list. */
const NO_FILTERS = ['page', 'tab', 'edit', 'order', 'deposit', 'accounts', 'accountsPage', 'batchesPage']
/** Manage Accounts has it in the address of the products. */
const OF_ACCOUNTS = '/admin/products status'

it.each(places)('a saved view of $list keeps each filter that its screen reads from the address', (place) => {
  const kept = places.filter(({ screen }) => screen === place.screen).flatMap(({ params }) => [...params])
  const filters = [...readParams(place.screen)].filter((name) => !NO_FILTERS.includes(name))
  expect(filters.length).toBeGreaterThan(0)
  expect(filters.filter((name) => !kept.includes(name) && `${place.screen} ${name}` !== OF_ACCOUNTS)).toEqual(
    [],
  )
})

/** The names of the search parameters that a screen reads. */
function readParams(screen: string): Set<string> {
  const names = new Set<string>()
  const noted = new Proxy<Record<string, unknown>>(
    {},
    {
      get(_values, name) {
        names.add(String(name))
      },
    },
  )
  const route = Object.values(router.routesById).find(({ fullPath }) => fullPath === screen)
  const read: unknown = route?.options && 'validateSearch' in route.options && route.options.validateSearch
  if (typeof read !== 'function') throw new Error(`${screen} reads no search parameters.`)
  read(noted)
  return names
}
