import { MAX_SEARCH_LENGTH } from '@docket/contract/text'
import { expect, test } from 'vitest'
import { MAX_LENGTH } from './search-field.tsx'

test('a search field takes as much text as the calls of the lists', () => {
  expect(MAX_LENGTH).toBe(MAX_SEARCH_LENGTH)
})
