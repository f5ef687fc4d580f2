import type { ErrorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, CanceledError, ConnectionError } from './api-error.ts'
import { reactionTo, reactToError, sentencesOf } from './errors.ts'

function refusal(status: number, body: Partial<ErrorBody>): ApiError {
  return new ApiError(status, { error: 'Server said so.', code: 'INTERNAL', requestId: 'r-1', ...body })
}

const validation = refusal(400, {
  error: 'Validation error',
  code: 'VALIDATION_ERROR',
  details: { email: ['Enter a valid email address.', 'Too long.'], username: ['Taken.'] },
})

describe('sentencesOf', () => {
  it('lists each field followed by its messages, one per line', () => {
    expect(sentencesOf(validation)).toEqual([
      'Email\nEnter a valid email address.\nToo long.\nUsername\nTaken.',
    ])
  })

  it('gives each of several errors a toast of its own', () => {
    expect(sentencesOf(refusal(422, { errors: [{ message: 'One.' }, { message: 'Two.' }] }))).toEqual([
      'One.',
      'Two.',
    ])
  })

  it('falls back to a general message if the errors are empty', () => {
    const fallback = ['Something went wrong. Please try again.']
    expect(sentencesOf(refusal(422, { errors: [] }))).toEqual(fallback)
    expect(sentencesOf(refusal(422, { errors: [{ message: '' }] }))).toEqual(fallback)
    expect(sentencesOf(refusal(500, { error: '' }))).toEqual(fallback)
    expect(sentencesOf(new TypeError('x is not a function'))).toEqual(fallback)
  })

  it('names the connection if no answer came', () => {
    expect(sentencesOf(new ConnectionError())).toEqual(['Connection problems'])
    expect(sentencesOf(new CanceledError())).toEqual(['Connection canceled'])
  })

  it('shows the required message for a 404 instead of the one from the server', () => {
    expect(sentencesOf(refusal(404, { code: 'NOT_FOUND', error: 'No such product.' }))).toEqual([
      'Resource not found.',
    ])
  })

  it('shows the message of the server for every other refusal', () => {
    expect(sentencesOf(refusal(409, { code: 'OUT_OF_STOCK' }))).toEqual(['Server said so.'])
  })
})

describe('reactionTo', () => {
  it('shows nothing if the user closed the step-up dialog', () => {
    expect(reactionTo(refusal(403, { code: 'STEP_UP_REQUIRED' }))).toEqual({ kind: 'none' })
  })

  it('redirects a 401 to the login and a 403 to /forbidden even if the screen shows its own errors', () => {
    for (const errors of ['form', 'screen', 'none'] as const) {
      expect(reactionTo(refusal(401, { code: 'UNAUTHENTICATED' }), { errors })).toEqual({ kind: 'login' })
      expect(reactionTo(refusal(403, { code: 'FORBIDDEN' }), { errors })).toEqual({ kind: 'forbidden' })
    }
  })

  it('keeps a wrong password on the login screen', () => {
    const wrong = refusal(401, { code: 'INVALID_CREDENTIALS', error: 'Email or password is incorrect.' })
    expect(reactionTo(wrong)).toMatchObject({ kind: 'toast', messages: ['Email or password is incorrect.'] })
  })

  it('lists a validation error in a toast even if a form shows it', () => {
    const messages = ['Email\nEnter a valid email address.\nToo long.\nUsername\nTaken.']
    expect(reactionTo(validation, { errors: 'form' })).toMatchObject({ kind: 'toast', messages })
    expect(reactionTo(validation)).toMatchObject({ kind: 'toast', messages })
  })

  it('leaves other refusals to the form only if they name a field', () => {
    const atAmount = refusal(402, { code: 'INSUFFICIENT_FUNDS', details: { amount: ['Too much.'] } })
    expect(reactionTo(atAmount, { errors: 'form' })).toEqual({ kind: 'none' })
    expect(reactionTo(refusal(429, { code: 'RATE_LIMITED' }), { errors: 'form' })).toMatchObject({
      kind: 'toast',
    })
  })

  it('shows a failed first load in one toast, in addition to the error on the screen', () => {
    const broken = refusal(500, {})
    for (const error of [broken, refusal(404, { code: 'NOT_FOUND' }), new ConnectionError()]) {
      expect(reactionTo(error, { errors: 'screen' }, { hasData: false })).toMatchObject({ isFirstLoad: true })
    }
    expect(reactionTo(broken, { errors: 'screen' }, { hasData: true })).toMatchObject({ isFirstLoad: false })
    expect(reactionTo(broken, {}, { hasData: false })).toMatchObject({ isFirstLoad: false })
  })

  it("shows the call's own message instead of the server's", () => {
    expect(reactionTo(refusal(500, {}), { message: 'No wallet.' })).toMatchObject({
      kind: 'toast',
      messages: ['No wallet.'],
    })
  })
})

describe('reactToError', () => {
  it('calls the handler of each error', () => {
    const reactions: string[] = []
    const withoutData = { hasData: false }
    const handlers = {
      login: () => reactions.push('login'),
      forbidden: () => reactions.push('forbidden'),
      enrol: () => reactions.push('enrol'),
      toast: (message: string) => reactions.push(message),
      toastOnce: (message: string) => reactions.push(`once: ${message}`),
    }
    reactToError(refusal(401, { code: 'UNAUTHENTICATED' }), undefined, withoutData, handlers)
    reactToError(refusal(403, { code: 'FORBIDDEN' }), undefined, withoutData, handlers)
    reactToError(
      refusal(403, { code: 'TOTP_ENROLMENT_REQUIRED' }),
      { errors: 'none' },
      { hasData: true },
      handlers,
    )
    reactToError(refusal(422, { code: 'TOTP_REQUIRED' }), undefined, withoutData, handlers)
    reactToError(
      refusal(422, { errors: [{ message: 'One.' }, { message: 'Two.' }] }),
      undefined,
      withoutData,
      handlers,
    )
    reactToError(new ConnectionError(), { errors: 'screen' }, withoutData, handlers)
    reactToError(new ConnectionError(), { errors: 'screen' }, { hasData: true }, handlers)
    expect(reactions).toEqual([
      'login',
      'forbidden',
      'enrol',
      'One.',
      'Two.',
      'once: Connection problems',
      'Connection problems',
    ])
  })
})
