import { cancelEmailChange, changeEmail, changeEmailBody } from '@docket/contract/profile'
import { readableEmail } from '@docket/contract/readable-email'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { focusMain } from '../../../../kit/lib/focus-main.ts'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { type Profile, useStoreProfile } from './profile-query.ts'
import { FormRow } from './profile-row.tsx'
import { words } from './words.ts'

/** Asks for the new address. The shop mails a link there, and the email stays as it is until that is opened. */
export function EmailForm() {
  const storeProfile = useStoreProfile()
  const change = useChangeSearch('/account')
  const form = useZodForm({ schema: changeEmailBody, defaults: { email: '' } })
  const ask = useMutation({
    mutationFn: (body: z.output<typeof changeEmailBody>) => call(changeEmail, { body }),
    meta: { errors: 'form' },
    onSuccess(answer, { email }) {
      storeProfile(answer)
      change({ change: undefined }, { replace: true, isSaved: true })
      toast.success(words.linkSent({ email: readableEmail(email) }))
    },
  })
  return (
    <Form form={form} onSubmit={ask.mutateAsync}>
      <FormRow submit={words.sendLink} busy={ask.isPending}>
        <TextField
          label={words.newEmail}
          hint={words.newEmailHint}
          type="email"
          autoComplete="email"
          spellCheck={false}
          autoFocus
          {...form.field('email')}
        />
        <ThrottleNote error={ask.error} submittedAt={ask.submittedAt} />
      </FormRow>
    </Form>
  )
}

/** The new email that waits for its confirmation. */
export function WaitingEmail({ newEmail }: { newEmail: NonNullable<Profile['newEmail']> }) {
  const storeProfile = useStoreProfile()
  const email = readableEmail(newEmail.email)
  const again = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: newEmail.email } }),
    onSuccess(profile) {
      storeProfile(profile)
      toast.success(words.linkSent({ email }))
    },
  })
  const keep = useMutation({
    mutationFn: () => call(cancelEmailChange, { body: {} }),
    onSuccess(profile) {
      storeProfile(profile)
      toast.info(words.emailKept)
      // The pressed button is gone.
      focusMain()
    },
  })
  return (
    <Notice>
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">{words.waiting({ email, when: formatDateTime(newEmail.until) })}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            {words.sendAgain}
          </Button>
          <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
            {words.keepEmail}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
