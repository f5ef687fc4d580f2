import { signupBody } from '@docket/contract/credentials'
import { signup } from '@docket/contract/identity'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { NewPasswordFields } from '../../sign-in/new-password-fields.tsx'
import '../../sign-in/history-state.ts'
import { TermsNote } from '../../../../kit/store/terms-note.tsx'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { useRedirect } from '../../sign-in/redirect-after-sign-in.ts'
import { redirectTarget } from '../../sign-in/redirect-target.ts'
import { signInWords } from '../../sign-in/strings.ts'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { storeRegistration } from './registration-note.ts'
import { words } from './strings.ts'

const emptyForm = { email: '', username: '', password: '', confirmPassword: '', referralId: '' }

export function RegisterPage() {
  useDocumentTitle(words.signUp)
  const { redirect } = useSearch({ from: '/auth/register' })
  const session = useSession()
  const navigate = useNavigate()
  const emailTypedBefore = useLocation({ select: ({ state }) => state.email }) ?? ''
  const form = useZodForm({ schema: signupBody, defaults: { ...emptyForm, email: emailTypedBefore } })
  const register = useMutation({
    mutationFn: (body: z.output<typeof signupBody>) => call(signup, { body }),
    meta: { errors: 'form' },
    async onSuccess({ email }) {
      toast.success(words.registered)
      storeRegistration({ email, returnTo: redirect })
      await navigate({ to: '/confirm-email', search: asSearchParams({ email, redirect }), replace: true })
    },
  })

  const [email, username, password] = form.watch(['email', 'username', 'password'])
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
          <TextLink to="/login" search={asSearchParams({ redirect })} state={{ email }}>
            {signInWords.login}
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
          label={signInWords.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <NewPasswordFields
          labels={{ password: signInWords.password, confirmPassword: words.confirmPassword }}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typedPassword={password}
          owner={{ email, username }}
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
        <TermsNote before={words.acceptTerms} />
        <Button type="submit" variant="primary" wide busy={register.isPending}>
          {words.signUp}
        </Button>
      </Form>
    </AuthCard>
  )
}
