import { signup } from '@docket/contract/auth'
import { signupBody } from '@docket/contract/credentials'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../lib/api.ts'
import { redirectTarget } from '../../lib/redirect-target.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { useSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useRedirect } from '../../lib/use-redirect.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ThrottleNote } from '../../ui/throttle-note.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { keepReturnPath } from './return-path.ts'

const words = strings.auth
const empty = { email: '', username: '', password: '', confirmPassword: '', referralId: '' }

export function RegisterPage() {
  useDocumentTitle(words.signUp)
  const { redirect } = useSearch({ from: '/auth/register' })
  const session = useSession()
  const navigate = useNavigate()
  const form = useZodForm({ schema: signupBody, defaults: empty })
  const register = useMutation({
    mutationFn: (body: z.output<typeof signupBody>) => call(signup, { body }),
    meta: { errors: 'form' },
    async onSuccess({ email }) {
      toast.success(words.registered)
      keepReturnPath(redirect)
      await navigate({ to: '/confirm-email', search: asSearchParams({ email, redirect }), replace: true })
    },
  })

  const isCustomer = session?.role === 'USER'
  useRedirect(isCustomer ? redirectTarget(redirect, 'USER') : undefined)

  if (isCustomer) return null
  return (
    <AuthCard
      title={words.signUp}
      lead={words.registerLead}
      footer={
        <p>
          {words.haveAccount}{' '}
          <TextLink to="/login" search={asSearchParams({ redirect })}>
            {words.login}
          </TextLink>
        </p>
      }
    >
      <Form form={form} onSubmit={(values) => register.mutateAsync(values)}>
        <TextField
          label={words.username}
          hint={words.usernameHint}
          autoComplete="nickname"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('username')}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <NewPasswordFields
          labels={words}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          onRecheck={() => form.trigger('confirmPassword')}
        />
        <TextField
          label={words.referralId}
          hint={words.referralHint}
          optional
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('referralId', { emptyIsAbsent: true })}
        />
        <ThrottleNote error={register.error} submittedAt={register.submittedAt} />
        <Button type="submit" variant="primary" wide busy={register.isPending}>
          {words.signUp}
        </Button>
      </Form>
    </AuthCard>
  )
}
