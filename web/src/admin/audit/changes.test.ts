import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('says what differs, before and after', () => {
  const before = { title: 'Old', price: 100, tags: ['a'], note: null }
  const after = { title: 'New', price: 100, tags: ['a', 'b'], note: 'x', reason: 'because' }
  expect(changesOf({ before, after })).toEqual([
    'title: Old → New',
    'tags: ["a"] → ["a","b"]',
    'note: nothing → x',
    'reason: because',
  ])
})

it('cuts what is too long for a line', () => {
  const [change] = changesOf({ before: null, after: { description: 'x'.repeat(1_000) } })
  expect(change).toHaveLength('description: '.length + 200 + 1)
})

it('says what was set where there was nothing, and what was there where nothing is left', () => {
  expect(changesOf({ before: null, after: { name: 'Games' } })).toEqual(['name: Games'])
  expect(changesOf({ before: { name: 'Games' }, after: null })).toEqual(['name: Games → nothing'])
  expect(changesOf({ before: null, after: null })).toEqual([])
})
