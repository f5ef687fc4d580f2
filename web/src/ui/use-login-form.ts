import type { adminLogin, login } from '@docket/contract/auth'
import { type adminLoginBody, loginBody } from '@docket/contract/credentials'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { call } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { atField } from '../lib/at-field.ts'
import { useZodForm } from './use-zod-form.ts'

/** What was right, and waits for the second step. */
export type Credentials = z.output<typeof loginBody>

/**
 * The form of a sign-in and its call, for customers and operators alike; a mismatch keeps the address. `waiting` is what
 * was entered where a code is asked for, too, which happens to operators only.
 */
export function useLoginForm(endpoint: typeof login | typeof adminLogin) {
  const form = useZodForm({ schema: loginBody, defaults: { email: '', password: '' } })
  const [waiting, setWaiting] = useState<Credentials | null>(null)
  const logIn = useMutation({
    mutationFn: (body: z.output<typeof adminLoginBody>) =>
      call(endpoint, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onError(error, { email, password }) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'TOTP_REQUIRED') setWaiting({ email, password })
      if (error.code !== 'INVALID_CREDENTIALS') return
      // The fields are there again before one of them is given the focus.
      flushSync(() => setWaiting(null))
      form.setFocus('password', { shouldSelect: true })
    },
  })
  const fill = (values: { email: string; password: string }) => {
    flushSync(() => setWaiting(null))
    form.setValue('email', values.email)
    form.setValue('password', values.password)
    form.clearErrors()
    form.setFocus('password')
  }
  const startOver = () => {
    flushSync(() => setWaiting(null))
    logIn.reset()
    form.reset()
    form.setFocus('email')
  }
  return { form, logIn, fill, waiting, startOver }
}
