import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { uiWords } from '../strings.ts'
import { controlStyle, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password that can be shown, with a Caps Lock warning. Set `autoComplete` for password managers. */
export function PasswordField(props: TextFieldProps) {
  // A password field uses neither `prefix` nor `mono`. They are taken out, because the native input must not get them.
  const { label, hint, error, optional, aside, hideLabel, describedBy, prefix: _, mono: __, ...input } = props
  const [isShown, setIsShown] = useState(false)
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="flex flex-col gap-1">
      <Field {...{ label, hint, error, optional, aside, hideLabel, describedBy }} id={input.id}>
        {(attributes) => (
          <span className="relative block">
            <input
              spellCheck={false}
              autoCapitalize="off"
              {...input}
              {...attributes}
              type={isShown ? 'text' : 'password'}
              className={`${controlStyle} min-h-(--control) pe-12`}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={(event) => {
                setIsCapsLockOn(false)
                input.onBlur?.(event)
              }}
            />
            <button
              type="button"
              className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink"
              aria-pressed={isShown}
              aria-label={uiWords.showPassword}
              onClick={() => setIsShown(!isShown)}
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </button>
          </span>
        )}
      </Field>
      <p role="status" className="text-14 text-warn empty:-mt-1">
        {isCapsLockOn && uiWords.capsLock}
      </p>
    </div>
  )
}
