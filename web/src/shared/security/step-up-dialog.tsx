import { stepUp } from '@docket/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { call } from '../api/api.ts'
import { atField } from '../api/at-field.ts'
import { ErrorState } from '../api/error-state.tsx'
import { ThrottleNote } from '../sign-in/throttle-note.tsx'
import { ProofByCode, ProofByPassword } from './proof-forms.tsx'
import { securityKey, securityQuery } from './security-queries.ts'
import { words } from './strings.ts'

interface StepUpDialogProps {
  onClose: (isProven: boolean) => void
}

/** Asks for the code, or without two-step sign-in for the password. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { data: state, error, refetch } = useQuery(securityQuery)
  const cancel = () => onClose(false)
  useOwnEscape(cancel)
  const prove = useMutation({
    mutationFn: (body: { password: string } | { totp: string }) =>
      call(stepUp, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onSuccess: () => onClose(true),
    // Two-step sign-in may have been switched on or off elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey: securityKey }),
  })
  return (
    <FormDialog
      onClose={cancel}
      title={words.stepUpTitle}
      description={words.stepUpText}
      formId={formId}
      submit={words.goOn}
      busy={prove.isPending}
      hasForm={state !== undefined}
    >
      <div className="flex flex-col gap-4">
        {!state && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Waiting />)}
        {state && state.totpSince === null && <ProofByPassword id={formId} onSubmit={prove.mutateAsync} />}
        {state && state.totpSince !== null && <ProofByCode id={formId} onSubmit={prove.mutateAsync} />}
        <ThrottleNote error={prove.error} submittedAt={prove.submittedAt} />
      </div>
    </FormDialog>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-(--control) w-full" />
    </>
  )
}

/**
 * Escape closes this dialog only. The dialog of the refused call may be open below it, and the library would close both,
 * because neither is inside of the other.
 */
function useOwnEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
