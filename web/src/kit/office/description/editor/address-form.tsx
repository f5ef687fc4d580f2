import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface AddressFormProps {
  label: string
  hint: string
  /** The initial address. */
  value?: string
  applyLabel: string
  /** Returns the problem with the address, or undefined if it is accepted. */
  onApply: (address: string) => string | undefined
  /** Further buttons. */
  children?: ReactNode
}

/**
 * An address field and a button. It is not a `<form>`, because it is inside another form, which Enter must not submit.
 */
export function AddressForm({ label, hint, value = '', applyLabel, onApply, children }: AddressFormProps) {
  const [address, setAddress] = useState(value)
  const [error, setError] = useState<string | undefined>()

  function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    setError(onApply(address))
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setError(undefined)
        }}
        onKeyDown={applyOnEnter}
      />
      {error && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => setError(onApply(address))}>
          {applyLabel}
        </Button>
        {children}
      </div>
    </div>
  )
}
