import { credentials, type loginBody } from '@docket/contract/credentials'
import type { adminLogin, login } from '@docket/contract/identity'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import './history-state.ts'

/** The accepted email and password, while the second step is open. */
export type Credentials = z.output<typeof credentials>

/**
 * The form and the call of a sign-in, for customers and admins. The form starts with the email address of the screen
 * before, and keeps it after wrong credentials. `acceptedCredentials`: the email and password while a code is required,
 * otherwise null.
 */
export function useLoginForm(endpoint: typeof login | typeof adminLogin) {
  const email = useLocation({ select: ({ state }) => state.email }) ?? ''
  const form = useZodForm({ schema: credentials, defaults: { email, password: '' } })
  const [acceptedCredentials, setAcceptedCredentials] = useState<Credentials | null>(null)
  const logIn = useMutation({
    mutationFn: (body: z.output<typeof loginBody>) =>
      call(endpoint, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onError(error, { email, password }) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'TOTP_REQUIRED') setAcceptedCredentials({ email, password })
      if (error.code !== 'INVALID_CREDENTIALS') return
      // The fields must be rendered again before one of them can have the focus.
      flushSync(() => setAcceptedCredentials(null))
      form.setFocus('password', { shouldSelect: true })
    },
  })
  const fill = (values: { email: string; password: string }) => {
    flushSync(() => setAcceptedCredentials(null))
    form.setValue('email', values.email)
    form.setValue('password', values.password)
    form.clearErrors()
    form.setFocus('password')
  }
  const startOver = () => {
    flushSync(() => setAcceptedCredentials(null))
    logIn.reset()
    form.reset({ email: '', password: '' })
    form.setFocus('email')
  }
  return { form, logIn, fill, acceptedCredentials, startOver }
}
