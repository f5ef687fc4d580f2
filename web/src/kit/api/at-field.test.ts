import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from './api-error.ts'
import { atField } from './at-field.ts'
import { reactionTo } from './errors.ts'

const atAmount = atField('amount', 'INSUFFICIENT_FUNDS')
const refusal = (status: number, code: 'INSUFFICIENT_FUNDS' | 'NOT_FOUND') =>
  new ApiError(status, { error: 'The wallet holds only $3.', code, requestId: 'r1' })

it('shows INSUFFICIENT_FUNDS at the field `amount`, and not in a toast', async () => {
  const error = await atAmount(refusal(402, 'INSUFFICIENT_FUNDS')).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 402, details: { amount: ['The wallet holds only $3.'] } })
  expect(reactionTo(error, { errors: 'form' })).toEqual({ kind: 'none' })
})

it('leaves every other failure as it is', async () => {
  const others = [refusal(404, 'NOT_FOUND'), new ConnectionError('lost')]
  for (const error of others) await expect(atAmount(error)).rejects.toBe(error)
})
