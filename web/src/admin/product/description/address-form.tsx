import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface AddressFormProps {
  label: string
  hint: string
  /** What stands there at first. */
  value?: string
  apply: string
  /** Answers what is wrong with the address, or undefined where it was taken. */
  onApply: (address: string) => string | undefined
  /** Further buttons. */
  children?: ReactNode
}

/** One address and a button. No `<form>`: it stands in the product's own, which Enter would send. */
export function AddressForm({ label, hint, value = '', apply, onApply, children }: AddressFormProps) {
  const [address, setAddress] = useState(value)
  const [error, setError] = useState<string | undefined>()

  function submit(event: KeyboardEvent<HTMLInputElement>) {
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
        onKeyDown={submit}
      />
      {error && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => setError(onApply(address))}>
          {apply}
        </Button>
        {children}
      </div>
    </div>
  )
}
