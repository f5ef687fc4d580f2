import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../lib/api-error.ts'
import { reactionTo } from '../../lib/errors.ts'
import { atAmount } from './use-adjust-wallet.ts'

const refusal = (status: number, code: 'INSUFFICIENT_FUNDS' | 'NOT_FOUND') =>
  new ApiError(status, { error: 'The wallet holds only $3.', code, requestId: 'r1' })

it('says at the amount that the wallet holds too little, and not in a toast', () => {
  const error = atAmount(refusal(402, 'INSUFFICIENT_FUNDS'))
  expect(error).toMatchObject({ status: 402, details: { amount: ['The wallet holds only $3.'] } })
  expect(reactionTo(error, { errors: 'form' })).toEqual({ kind: 'none' })
})

it('leaves every other failure as it is', () => {
  const others = [refusal(404, 'NOT_FOUND'), new ConnectionError('lost')]
  for (const error of others) expect(atAmount(error)).toBe(error)
})
