import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@docket/contract/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints, endpointsIn } from '../../../test/contract-endpoints.ts'
import { createApp } from '../../../test/create-app.ts'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import type { Area } from '../areas/area.ts'
import { apiOf } from '../http/route/api.ts'
import { tagOf } from '../http/route/route.ts'
import { mailsOf } from '../mail-transport/create-mail-content.ts'
import { apiGroups } from './api-groups.ts'
import { namesOf } from './api-schemas.ts'

const CONTRACT = path.join(import.meta.dirname, '../../../../contract/src')

/** A service outside of the shop or a deadline causes it, and no call does. */
const BY_ITSELF = new Set(['payment-returned', 'alert-route-failed', 'dispute-due'])

const shop = useTestShop()
const endpoints = await contractEndpoints()
/** The areas that register a call of the contract, by its name. */
let registeredBy: Map<string, string[]>

beforeAll(async () => {
  const calls = new Set(endpoints.map(callOf))
  const registered: { call: string; area: string }[] = []
  const recorded = areas.map((area) =>
    recordCalls(area, (call) => registered.push({ call, area: area.name })),
  )
  const app = await createApp(shop.platform, recorded)
  await app.ready()
  await app.close()
  const known = registered.filter(({ call }) => calls.has(call))
  const byCall = Map.groupBy(known, ({ call }) => call)
  registeredBy = new Map([...byCall].map(([call, found]) => [call, found.map(({ area }) => area)]))
})

/** The same area. `add` gets each route that it registers below `/api`, also the routes that it registers later. */
function recordCalls(area: Area, add: (call: string) => void): Area {
  return {
    ...area,
    exports: [],
    routes: async ({ app }, all) => {
      await app.register(async (scope) => {
        scope.addHook('onRoute', ({ method, url }) => {
          for (const name of [method].flat()) add(`${name} ${url}`)
        })
        await area.routes?.(apiOf(scope, all.platform), all)
        for (const list of area.exports ?? []) list.register(scope, all.platform)
      })
    },
  }
}

const groupsOf = ({ tags = {} }: Area) => Object.keys(typeof tags === 'function' ? tags(shop) : tags)
const owner = (module: object) => areas.filter(({ contract = [] }) => contract.includes(module))

it('every area has a name of its own', () => {
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
})

describe('every call of the contract', () => {
  it('is registered by exactly one area, and its module belongs to that area', () => {
    const declared = areas.flatMap(({ name, contract = [] }) =>
      contract.flatMap(endpointsIn).map((endpoint) => [callOf(endpoint), [name]] as const),
    )
    expect(Object.fromEntries(registeredBy)).toEqual(Object.fromEntries(declared))
    expect([...registeredBy.keys()].sort()).toEqual(endpoints.map(callOf).sort())
  })

  it('is in a group that exactly one area describes', () => {
    const described = areas.flatMap(groupsOf)
    expect(described.toSorted()).toEqual([...new Set(endpoints.map(tagOf))].sort())
    const empty = apiGroups(areas, shop).filter(({ description }) => !description.endsWith('.'))
    expect(empty).toEqual([])
  })
})

it('every module of the contract with calls or named schemas belongs to exactly one area', async () => {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] }))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const module = (await import(path.join(CONTRACT, file))) as object
    if (namesOf([module]).size === 0 && endpointsIn(module).length === 0) continue
    expect(owner(module), file).toHaveLength(1)
  }
})

it('the groups of customers come before those of the back office', () => {
  const offices = apiGroups(areas, shop).map(({ name }) => name.startsWith('admin-'))
  expect(offices).toEqual(offices.toSorted())
  expect(offices).toContain(true)
  expect(offices).toContain(false)
})

describe('every action of the audit log', () => {
  const declared = areas.flatMap(({ name, audited = {}, exports = [] }) => [
    ...Object.entries(audited).map(([action, event]) => ({ action, event, area: name })),
    ...exports.map(({ action }) => ({ action, event: null, area: name })),
  ])

  it('belongs to one area, or makes the same event in several', () => {
    for (const [action, found] of Map.groupBy(declared, (each) => each.action)) {
      const events = new Set(found.map(({ event }) => event))
      expect(events.size, action).toBe(1)
      if (found.length > 1) expect([...events], action).not.toContain(null)
    }
  })

  it('that the owners get a mail about belongs to the area that declares the mail', () => {
    const noticed = areas.flatMap(({ audited = {}, ownerNotices = {} }) =>
      Object.keys(ownerNotices).map((action) => ({ action, isOwn: action in audited })),
    )
    expect(noticed.length).toBeGreaterThan(15)
    expect(noticed.filter(({ isOwn }) => !isOwn)).toEqual([])
  })

  it('that a call of the contract names belongs to an area, and so does each mail to the owners', () => {
    const named = endpoints.flatMap(({ act }) => (act && 'length' in act.entries ? act.entries : []))
    expect(named.length).toBeGreaterThan(50)
    const known = declared.map(({ action }) => action)
    expect(named.filter((action) => !known.includes(action))).toEqual([])
    const mails = endpoints.flatMap(({ act }) => (act && 'length' in act.mails ? act.mails : []))
    const { ownerNotices } = mailsOf(areas)
    expect(new Set(mails)).toEqual(new Set([...ownerNotices.keys()].filter((kind) => !BY_ITSELF.has(kind))))
  })
})

function callOf({ method, path: url }: Endpoint): string {
  return `${method} /api${url}`
}
