import { reviewReason } from '@docket/contract/admin/deposits'
import { expect, it } from 'vitest'
import { words } from '../strings.ts'

it('has a text for every reason of a review', () => {
  expect(Object.keys(words.reasons).sort()).toEqual([...reviewReason.options].sort())
})
