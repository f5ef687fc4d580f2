import { proofBody, renewRecoveryCodes, turnOffTotp } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityKey } from './security.ts'
import type { OverlayProps } from './security-screen.tsx'
import { words } from './strings.ts'

export function TurnOff({ onClose, onDone }: OverlayProps) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: securityKey })
  const turnOff = useMutation({
    mutationFn: (body: z.output<typeof proofBody>) =>
      call(turnOffTotp, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onSuccess() {
      refresh()
      onDone()
      toast.success(words.turnedOff)
    },
    // Another admin may have made two-step sign-in required in the meantime. Then the screen must show that.
    onError: refresh,
  })
  return (
    <ProofDialog
      title={words.turnOffTitle}
      hint={words.turnOffHint}
      action={words.turnOff}
      isDanger
      busy={turnOff.isPending}
      onClose={onClose}
      onSubmit={turnOff.mutateAsync}
    />
  )
}

export function NewCodes({ onClose, onDone }: OverlayProps) {
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: (body: z.output<typeof proofBody>) =>
      call(renewRecoveryCodes, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityKey }),
  })
  if (renew.data) {
    return <RecoveryCodes codes={renew.data.recoveryCodes} onClose={onClose} onConfirmedSaved={onDone} />
  }
  return (
    <ProofDialog
      title={words.newCodesTitle}
      hint={words.newCodesHint}
      action={words.makeCodes}
      busy={renew.isPending}
      onClose={onClose}
      onSubmit={renew.mutateAsync}
    />
  )
}

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
function ProofDialog(props: ProofDialogProps) {
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
