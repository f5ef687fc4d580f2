import { confirmTotpBody } from '@docket/contract/admin/security'
import { useEffect } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { hasKeyboard } from '../../lib/has-keyboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { QrCode } from './qr-code.tsx'

const words = adminStrings.security

interface ConfirmCodeProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  app: { uri: string; secret: string }
  onSubmit: (body: { totp: string }) => Promise<unknown>
}

/** The second step: the secret into the app, and a first code out of it. */
export function ConfirmCode({ id, app, onSubmit }: ConfirmCodeProps) {
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
              {inGroups(app.secret)}
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
        maxLength={10}
        {...form.field('totp')}
      />
    </Form>
  )
}

/** Easier to type; apps do not mind the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
