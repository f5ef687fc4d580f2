import { proofBody } from '@docket/contract/admin/security'
import { useId } from 'react'
import type * as z from 'zod'
import { adminStrings } from '../../lib/admin-strings.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'

const words = adminStrings.security

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

/** Password and code before the way of signing in is changed. */
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
