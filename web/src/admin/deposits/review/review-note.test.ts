import { reviewReason } from '@docket/contract/admin/deposits'
import { expect, it } from 'vitest'
import { words } from '../strings.ts'

it('has words for every reason that the shop puts a deposit in review for', () => {
  expect(Object.keys(words.reasons).sort()).toEqual([...reviewReason.options].sort())
})
