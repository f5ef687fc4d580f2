import { proofBody } from '@docket/contract/security'
import { useId } from 'react'
import type * as z from 'zod'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { words } from './strings.ts'

interface ProofDialogProps {
  title: string
  /** What will happen. */
  hint: string
  action: string
  isDanger?: boolean
  busy: boolean
  onClose: () => void
  onSubmit: (proof: z.output<typeof proofBody>) => Promise<unknown>
}

/** Asks for password and code before a change of the sign-in settings. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, hint, action, isDanger = false, busy, onClose, onSubmit } = props
  const formId = useId()
  const form = useZodForm({ schema: proofBody, defaults: { password: '', totp: '' } })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      formId={formId}
      submit={action}
      busy={busy}
      isDanger={isDanger}
      focusOnPhone
    >
      <Form form={form} id={formId} onSubmit={onSubmit}>
        <PasswordField
          label={words.currentPassword}
          hint={words.currentPasswordHint}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <CodeField
          onSwitch={() => {
            form.resetField('totp')
            form.setFocus('totp')
          }}
          {...form.field('totp')}
        />
      </Form>
    </FormDialog>
  )
}
