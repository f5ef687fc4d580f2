import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Filter, ListDescription } from '../../contract/src/list.ts'
import { ROOT } from '../root.mjs'

const CALLS = path.join(ROOT, 'contract/src/admin')
const files = globSync('*.ts', { cwd: CALLS }).sort()

/** The accounts of a product have a sort, and are not described: decision 68. */
const NOT_DESCRIBED = ['stock.ts']

it('the calls of the office take the search and the order of a list from its description', () => {
  const own = files.filter((file) =>
    /\b(?:searchText|sortBy)\b/.test(readFileSync(path.join(CALLS, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(own).toEqual(NOT_DESCRIBED)
})

type Lists = Record<string, Pick<ListDescription, 'filters'>>
const modules = files.filter((file) => file.endsWith('-list.ts'))
const lists = await Promise.all(modules.map((file): Promise<Lists> => import(path.join(CALLS, file))))

describe('the description of each list', () => {
  it.each(lists.flatMap((exports) => Object.entries(exports)))(
    '%s names only what it has',
    (_, { filters }) => {
      for (const filter of Object.values<Filter>(filters)) {
        for (const other of [filter.without, filter.kind === 'row' ? filter.within : undefined]) {
          if (other === undefined) continue
          expect(Object.keys(filters)).toContain(other)
          // Otherwise, the reader of the address would never end.
          expect(filters[other]?.without).toBeUndefined()
        }
        if (filter.kind === 'choice' && filter.otherwise !== undefined) {
          expect(filter.values).toContain(filter.otherwise)
        }
      }
    },
  )
})
