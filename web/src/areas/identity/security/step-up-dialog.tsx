import { secondStep } from '@docket/contract/credentials'
import { passkeyStepUpOptions } from '@docket/contract/passkeys'
import { beginTotpBody, stepUp, type stepUpBody } from '@docket/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { hasPasskeys, signWithPasskey } from '../sign-in/passkey-browser.ts'
import { signInWords } from '../sign-in/strings.ts'
import { ThrottleNote } from '../sign-in/throttle-note.tsx'
import { securityKey, securityQuery } from './security.ts'
import { words } from './strings.ts'

interface StepUpDialogProps {
  onClose: (hasConfirmed: boolean) => void
}

/** Asks for a passkey, or for the code; without two-step sign-in, for a passkey or the password. */
export function StepUpDialog({ onClose }: StepUpDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { data: state, error, refetch } = useQuery(securityQuery)
  const cancel = () => onClose(false)
  useOwnEscape(cancel)
  const prove = useMutation({
    mutationFn: (body: z.input<typeof stepUpBody>) =>
      call(stepUp, { body }).catch(atField('totp', 'INVALID_TOTP')),
    meta: { errors: 'form' },
    onSuccess: () => onClose(true),
    // Two-step sign-in may have been switched on or off elsewhere.
    onError: () => void queryClient.invalidateQueries({ queryKey: securityKey }),
  })
  const sign = useMutation({
    mutationFn: async () => signWithPasskey(await call(passkeyStepUpOptions, { body: {} })),
    onSuccess: (passkey) => prove.mutate({ passkey }),
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
      focusOnPhone
      aside={
        state && state.passkeys > 0 && hasPasskeys() ? (
          <Button busy={sign.isPending || prove.isPending} onClick={() => sign.mutate()}>
            {signInWords.usePasskey}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {!state && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ProofSkeleton />)}
        {state && state.totpSince === null && <ProofByPassword id={formId} onSubmit={prove.mutateAsync} />}
        {state && state.totpSince !== null && <ProofByCode id={formId} onSubmit={prove.mutateAsync} />}
        <ThrottleNote error={prove.error} submittedAt={prove.submittedAt} />
      </div>
    </FormDialog>
  )
}

function ProofSkeleton() {
  return (
    <>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-(--control) w-full" />
    </>
  )
}

/**
 * Escape closes this dialog only. The dialog of the refused call may be open below it, and the library would close
 * both, because neither contains the other.
 */
function useOwnEscape(onEscape: () => void): void {
  const latestOnEscape = useRef(onEscape)
  useEffect(() => {
    latestOnEscape.current = onEscape
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latestOnEscape.current()
    }
    addEventListener('keydown', handleKey, true)
    return () => removeEventListener('keydown', handleKey, true)
  }, [])
}

const codeForm = z.object({ totp: secondStep.min(1, signInWords.enterCode) })

interface ProofFormProps<Proof> {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (proof: Proof) => Promise<unknown>
}

function ProofByPassword({ id, onSubmit }: ProofFormProps<{ password: string }>) {
  const form = useZodForm({ schema: beginTotpBody, defaults: { password: '' } })
  const { setFocus } = form
  useFocusAtFirst(() => setFocus('password'))
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <PasswordField
        label={words.currentPassword}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

function ProofByCode({ id, onSubmit }: ProofFormProps<{ totp: string }>) {
  const form = useZodForm({ schema: codeForm, defaults: { totp: '' } })
  const { setFocus } = form
  useFocusAtFirst(() => setFocus('totp'))
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <CodeField
        onSwitch={() => {
          form.resetField('totp')
          setFocus('totp')
        }}
        {...form.field('totp')}
      />
    </Form>
  )
}

/**
 * Focuses the field when it appears. It appears after the dialog has opened, because only then it is known which proof
 * is needed.
 */
function useFocusAtFirst(focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the field appears
  useEffect(() => focus(), [])
}
