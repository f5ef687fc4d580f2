import { describe, expect, it } from 'vitest'
import { listPage } from './list-page.ts'

const rows = [
  { name: 'Games', count: 2 },
  { name: 'éBooks', count: 10 },
  { name: 'Top 10', count: 2 },
  { name: 'Top 9', count: 0 },
]

const list = {
  textOf: ({ name }: { name: string }) => name,
  filterValues: { count: ({ count }: { count: number }) => count },
  sortValues: { name: ({ name }: { name: string }) => name, count: ({ count }: { count: number }) => count },
}

interface View {
  search?: string
  count?: number
  sort?: string
  page?: number
  pageSize?: number
}

function namesOf({ pageSize = 10, ...view }: View) {
  const { items, total } = listPage(rows, list, view, pageSize)
  return { names: items.map(({ name }) => name), total }
}

describe('a page of a list that is loaded completely', () => {
  it('keeps the given order unless it is sorted', () => {
    expect(namesOf({}).names).toEqual(['Games', 'éBooks', 'Top 10', 'Top 9'])
    expect(namesOf({ sort: 'nothing' }).names).toEqual(['Games', 'éBooks', 'Top 10', 'Top 9'])
  })

  it('sorts text naturally and numbers by size, and keeps the order of equal rows', () => {
    expect(namesOf({ sort: 'name' }).names).toEqual(['éBooks', 'Games', 'Top 9', 'Top 10'])
    expect(namesOf({ sort: '-name' }).names).toEqual(['Top 10', 'Top 9', 'Games', 'éBooks'])
    expect(namesOf({ sort: 'count' }).names).toEqual(['Top 9', 'Games', 'Top 10', 'éBooks'])
    expect(namesOf({ sort: '-count' }).names).toEqual(['éBooks', 'Games', 'Top 10', 'Top 9'])
  })

  it('finds a part of a text, ignoring case and outer spaces', () => {
    expect(namesOf({ search: ' TOP ' })).toEqual({ names: ['Top 10', 'Top 9'], total: 2 })
    expect(namesOf({ search: 'Éb' }).names).toEqual(['éBooks'])
    expect(namesOf({ search: '.*' })).toEqual({ names: [], total: 0 })
  })

  it('compares the value of a filter, and of no other parameter', () => {
    expect(namesOf({ count: 2 })).toEqual({ names: ['Games', 'Top 10'], total: 2 })
    expect(namesOf({ count: 2, search: 'top' })).toEqual({ names: ['Top 10'], total: 1 })
  })

  it('returns one page with the total of all pages, and is empty past the end', () => {
    expect(namesOf({ page: 2, pageSize: 3 })).toEqual({ names: ['Top 9'], total: 4 })
    expect(namesOf({ page: 3, pageSize: 3 })).toEqual({ names: [], total: 4 })
    expect(namesOf({ search: 'top', sort: 'count', page: 2, pageSize: 1 })).toEqual({
      names: ['Top 10'],
      total: 2,
    })
  })

  it('does not change the given list', () => {
    const before = structuredClone(rows)
    namesOf({ sort: '-count' })
    expect(rows).toEqual(before)
  })
})
