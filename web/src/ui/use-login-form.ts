import { type adminLogin, type login, loginBody } from '@docket/contract/auth'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { useZodForm } from './use-zod-form.ts'

/** The form of a sign-in and its call, for customers and operators alike; a mismatch keeps the address. */
export function useLoginForm(endpoint: typeof login | typeof adminLogin) {
  const form = useZodForm({ schema: loginBody, defaults: { email: '', password: '' } })
  const logIn = useMutation({
    mutationFn: (body: z.output<typeof loginBody>) => call(endpoint, { body }),
    meta: { errors: 'form' },
    onError(error) {
      const isMismatch = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
      if (isMismatch) form.setFocus('password', { shouldSelect: true })
    },
  })
  const fill = (values: { email: string; password: string }) => {
    form.setValue('email', values.email)
    form.setValue('password', values.password)
    form.clearErrors()
    form.setFocus('password')
  }
  return { form, logIn, fill }
}
