import { useState } from 'react'
import { TextField, type TextFieldProps } from '../../../kit/ui/form/text-field.tsx'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { signInWords } from './strings.ts'

/** Longer than the codes, because spaces and dashes may come with them. */
export const MAX_CODE = 10
const MAX_RECOVERY_CODE = 40

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  /** Called when the user switches to the other kind of code. Must clear the field. */
  onSwitch: () => void
}

/** The second step of a sign-in: six digits of the authenticator app, or a recovery code. */
export function CodeField({ onSwitch, ...field }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const kind = isRecovery
    ? ({
        label: signInWords.recoveryCode,
        hint: signInWords.recoveryCodeHint,
        inputMode: 'text',
        autoComplete: 'off',
        maxLength: MAX_RECOVERY_CODE,
      } as const)
    : ({
        label: signInWords.code,
        hint: signInWords.codeHint,
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: MAX_CODE,
      } as const)
  return (
    <div className="flex flex-col gap-1">
      <TextField {...kind} mono autoCapitalize="characters" spellCheck={false} {...field} />
      <button
        type="button"
        className={`${textLinkStyle} inline-flex min-h-(--target) items-center self-start text-14`}
        onClick={() => {
          setIsRecovery(!isRecovery)
          onSwitch()
        }}
      >
        {isRecovery ? signInWords.useApp : signInWords.useRecoveryCode}
      </button>
    </div>
  )
}
