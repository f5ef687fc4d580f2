import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { showServerDetails } from './use-zod-form.ts'

describe('showServerDetails', () => {
  it('puts messages on the fields they name, and returns those without a field', () => {
    const shown: unknown[] = []
    const form = {
      getValues: () => ({ email: '', username: '' }),
      setError: (name: string, error: { message?: string }) => shown.push([name, error.message]),
      // No field is on a page here. The focus is tested in a browser (e2e/requirements/focus.test.ts).
      getFieldState: () => ({ error: undefined }),
    }
    const error = new ApiError(400, {
      error: 'Validation error',
      code: 'VALIDATION_ERROR',
      requestId: '',
      details: { token: ['Expired.'], email: ['Taken.', 'Too long.'], username: ['Taken.'] },
    })
    // A plain function cannot satisfy all overloads of getValues; this is the one that is called.
    const messagesWithoutField = showServerDetails(form as never, error)
    expect(messagesWithoutField).toEqual(['Expired.'])
    expect(shown).toEqual([
      ['email', 'Taken.\nToo long.'],
      ['username', 'Taken.'],
    ])
  })

  it('ignores an error without details', () => {
    expect(showServerDetails({} as never, new Error('x'))).toBeUndefined()
    const refusal = new ApiError(404, { error: 'Not found', code: 'NOT_FOUND', requestId: '' })
    expect(showServerDetails({} as never, refusal)).toBeUndefined()
  })
})
