import { useState } from 'react'
import { strings } from '../lib/strings.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { textLinkStyle } from './text-link-style.ts'

const words = strings.auth

interface CodeFieldProps extends Omit<TextFieldProps, 'label' | 'hint'> {
  /** Another kind of code is to be entered: what is there is none of it. */
  onSwitch: () => void
}

/** The second step of a sign-in: the app's six digits, or a recovery code. */
export function CodeField({ onSwitch, ...field }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const kind = isRecovery
    ? ({
        label: words.recoveryCode,
        hint: words.recoveryCodeHint,
        inputMode: 'text',
        autoComplete: 'off',
        maxLength: 40,
      } as const)
    : ({
        label: words.code,
        hint: words.codeHint,
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        maxLength: 10,
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
        {isRecovery ? words.useApp : words.useRecoveryCode}
      </button>
    </div>
  )
}
