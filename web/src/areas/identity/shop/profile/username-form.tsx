import { changeUsername, changeUsernameBody } from '@docket/contract/profile'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { useStoreProfile } from './profile-query.ts'
import { FormRow } from './profile-row.tsx'
import { words } from './words.ts'

export function UsernameForm() {
  const storeProfile = useStoreProfile()
  const change = useChangeSearch('/account')
  const form = useZodForm({ schema: changeUsernameBody, defaults: { username: '' } })
  const save = useMutation({
    mutationFn: (body: z.output<typeof changeUsernameBody>) => call(changeUsername, { body }),
    meta: { errors: 'form' },
    onSuccess(profile) {
      storeProfile(profile)
      change({ change: undefined }, { replace: true, isSaved: true })
      toast.success(words.usernameChanged)
    },
  })
  return (
    <Form form={form} onSubmit={save.mutateAsync}>
      <FormRow submit={words.saveUsername} busy={save.isPending}>
        <TextField
          label={words.newUsername}
          hint={words.usernameHint}
          autoComplete="nickname"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <ThrottleNote error={save.error} submittedAt={save.submittedAt} />
      </FormRow>
    </Form>
  )
}
