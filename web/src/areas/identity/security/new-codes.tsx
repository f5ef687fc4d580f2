import { type proofBody, renewRecoveryCodes } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { OverlayProps } from './security-overlays.tsx'
import { securityKey } from './security-queries.ts'
import { words } from './strings.ts'

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
