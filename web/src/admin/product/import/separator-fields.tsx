import { adminStrings } from '../../../lib/admin-strings.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { MAX_CUSTOM, type Split } from './split.ts'

const words = adminStrings.import

const separators = [
  { value: 'newline', label: words.newline },
  { value: 'blank-line', label: words.blankLine },
  { value: 'custom', label: words.customSeparator },
  { value: 'none', label: words.noSeparator },
] as const satisfies { value: Split['separator']; label: string }[]

interface SeparatorFieldsProps {
  separator: Split['separator']
  custom: string
  onSeparator: (separator: Split['separator']) => void
  onCustom: (typed: string) => void
}

/** Where one account ends and the next begins. */
export function SeparatorFields({ separator, custom, onSeparator, onCustom }: SeparatorFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={words.separator}
        options={separators}
        hint={separator === 'newline' && words.noSeparatorHint}
        value={separator}
        onChange={(event) => {
          const chosen = separators.find(({ value }) => value === event.target.value)
          if (chosen) onSeparator(chosen.value)
        }}
      />
      {separator === 'custom' && (
        <TextField
          label={words.custom}
          hint={words.customHint}
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CUSTOM}
          value={custom}
          onChange={(event) => onCustom(event.target.value)}
        />
      )}
    </div>
  )
}
