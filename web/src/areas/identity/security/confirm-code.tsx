import { confirmTotpBody } from '@docket/contract/security'
import { useEffect } from 'react'
import { hasKeyboard } from '../../../kit/lib/has-keyboard.ts'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { MAX_CODE } from '../sign-in/code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { words } from './strings.ts'

interface ConfirmCodeProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  app: { uri: string; secret: string }
  onSubmit: (body: { totp: string }) => Promise<unknown>
}

/** Step 2 of the set-up: add the secret to the app and enter a first code. */
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
