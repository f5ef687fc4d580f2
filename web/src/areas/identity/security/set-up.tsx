import type { Output } from '@docket/contract/endpoint'
import { beginTotp, confirmTotp } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { OverlayProps } from './security-overlays.tsx'
import { securityKey } from './security-queries.ts'
import { words } from './strings.ts'

/** Sets up two-step sign-in: the password, the app with a first code, the recovery codes. */
export function SetUp({ onClose, onDone }: OverlayProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const [app, setApp] = useState<Output<typeof beginTotp> | null>(null)
  const begin = useMutation({
    mutationFn: (body: { password: string }) => call(beginTotp, { body }),
    meta: { errors: 'form' },
    onSuccess: setApp,
    onError: closeIfAlreadyOn,
  })
  const confirm = useMutation({
    mutationFn: (body: { totp: string }) =>
      call(confirmTotp, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: securityKey })
      // Calls of the back office that were refused before are allowed now.
      void queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: closeIfAlreadyOn,
  })

  /** If another tab has turned two-step sign-in on, closes the dialog, and the page shows the current state. */
  function closeIfAlreadyOn(error: Error) {
    if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return
    void queryClient.invalidateQueries({ queryKey: securityKey })
    onClose()
  }

  if (confirm.data) {
    return (
      <RecoveryCodes
        codes={confirm.data.recoveryCodes}
        lead={words.isOn}
        step={words.step(3)}
        onClose={onClose}
        onConfirmedSaved={onDone}
      />
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={words.setUpTitle}
      description={words.step(app ? 2 : 1)}
      formId={formId}
      submit={app ? words.turnOn : words.goOn}
      busy={begin.isPending || confirm.isPending}
    >
      {app ? (
        <ConfirmCode id={formId} app={app} onSubmit={confirm.mutateAsync} />
      ) : (
        <ConfirmPassword id={formId} onSubmit={begin.mutateAsync} />
      )}
    </FormDialog>
  )
}
