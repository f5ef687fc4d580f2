import { type proofBody, turnOffTotp } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { ProofDialog } from './proof-dialog.tsx'
import type { OverlayProps } from './security-overlays.tsx'
import { securityKey } from './security-queries.ts'
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
