import type { Output } from '@docket/contract/endpoint'
import { beginTotp, beginTotpBody, confirmTotp, confirmTotpBody } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { encode } from 'uqr'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { hasKeyboard } from '../../../kit/lib/has-keyboard.ts'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { MAX_CODE } from '../sign-in/code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { securityKey } from './security.ts'
import type { OverlayProps } from './security-screen.tsx'
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

interface ConfirmPasswordProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (body: { password: string }) => Promise<unknown>
}

/** Step 1 of turning on two-step sign-in: asks for the current password. */
function ConfirmPassword({ id, onSubmit }: ConfirmPasswordProps) {
  const form = useZodForm({ schema: beginTotpBody, defaults: { password: '' } })
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <PasswordField
        label={words.currentPassword}
        hint={words.currentPasswordHint}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

interface ConfirmCodeProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  app: { uri: string; secret: string }
  onSubmit: (body: { totp: string }) => Promise<unknown>
}

/** Step 2 of the set-up: add the secret to the app and enter a first code. */
function ConfirmCode({ id, app, onSubmit }: ConfirmCodeProps) {
  const form = useZodForm({ schema: confirmTotpBody, defaults: { totp: '' } })
  const { setFocus } = form
  useEffect(() => {
    if (hasKeyboard()) setFocus('totp')
  }, [setFocus])
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <div className="grid items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
        <QrCode text={app.uri} label={words.scanAlt} />
        <div className="flex min-w-0 flex-col gap-4">
          <p>{words.scan}</p>
          {/* A phone cannot scan its own screen. */}
          <a
            href={app.uri}
            className={`${textLinkStyle} hidden min-h-(--target) items-center self-start pointer-coarse:inline-flex`}
          >
            {words.openApp}
          </a>
          <div className="flex flex-col items-start gap-2">
            <p className="text-14 text-muted">{words.secretLabel}</p>
            <code className="wrap-anywhere rounded-control bg-sunken px-3 py-2 font-mono text-14">
              {groupByFour(app.secret)}
            </code>
            <CopyButton text={app.secret} label={words.copySecret} />
          </div>
        </div>
      </div>
      <TextField
        label={words.firstCode}
        hint={words.firstCodeHint}
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_CODE}
        {...form.field('totp')}
      />
    </Form>
  )
}

/** The secret in groups of four characters, which are easier to type. Apps ignore the spaces. */
function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The width of the empty border that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** A QR code, dark on light in either theme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  // A path with one square for each dark module.
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-control border border-line"
    >
      <rect width={size} height={size} className="fill-scan-paper" />
      <path d={modules.join('')} className="fill-scan-ink" />
    </svg>
  )
}
