import { VIEW_LISTS } from '@docket/contract/admin/saved-views'
import { expect, it } from 'vitest'
import { viewLists } from '../kit/office/view-lists.ts'
import { officeAreas } from './office.ts'
import { officeRoutes } from './office-routes.ts'

const screens = officeAreas.flatMap(({ screens = [] }) => screens)

it('each list that an operator can save views of is declared once', () => {
  const places = [...Object.values(viewLists), ...officeAreas.flatMap(({ lists = [] }) => lists)]
  expect(places.map(({ list }) => list).sort()).toEqual([...VIEW_LISTS].sort())
})

it('each screen that an area declares has a route, and each route belongs to a declared screen', () => {
  const paths: readonly string[] = officeRoutes.map(({ path }) => path)
  for (const { to } of screens) expect(paths).toContain(to)
  for (const path of paths) {
    expect(
      screens.some(({ to }) => path === to || path.startsWith(`${to}/`)),
      path,
    ).toBe(true)
  }
})

it('no two areas declare the same action or thing of the audit log, or the same key', () => {
  const names = officeAreas.flatMap(({ screens = [], audited = {}, subjects = {} }) => [
    ...screens.map(({ key }) => `g ${key}`),
    ...Object.keys(audited),
    ...Object.keys(subjects).map((thing) => `${thing}:`),
  ])
  expect(names).toEqual([...new Set(names)])
})
