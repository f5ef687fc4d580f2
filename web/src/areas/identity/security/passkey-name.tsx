import { MAX_PASSKEY_NAME_LENGTH, passkeyName } from '@docket/contract/passkeys'
import { useId } from 'react'
import * as z from 'zod'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { words } from './strings.ts'

const nameForm = z.object({ name: passkeyName })

interface PasskeyNameProps {
  title: string
  hint: string
  action: string
  name?: string
  busy: boolean
  onClose: () => void
  onSubmit: (body: { name: string }) => Promise<unknown>
}

/** A dialog that asks for the name of a passkey. */
export function PasskeyName({ title, hint, action, name = '', busy, onClose, onSubmit }: PasskeyNameProps) {
  const formId = useId()
  const form = useZodForm({ schema: nameForm, defaults: { name } })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      formId={formId}
      submit={action}
      busy={busy}
    >
      <Form form={form} id={formId} onSubmit={onSubmit}>
        <TextField
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          {...form.field('name')}
        />
      </Form>
    </FormDialog>
  )
}
