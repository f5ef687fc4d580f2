import { MAX_SEPARATOR_LENGTH } from '@docket/contract/admin/import'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import type { Split } from './split.ts'
import { importWords } from './strings.ts'

const separators = [
  { value: 'newline', label: importWords.newline },
  { value: 'blank-line', label: importWords.blankLine },
  { value: 'custom', label: importWords.customSeparator },
  { value: 'none', label: importWords.noSeparator },
] as const satisfies { value: Split['separator']; label: string }[]

interface SeparatorFieldsProps {
  separator: Split['separator']
  custom: string
  onSeparator: (separator: Split['separator']) => void
  onCustom: (typedText: string) => void
}

/** The fields for the separator between accounts. */
export function SeparatorFields({ separator, custom, onSeparator, onCustom }: SeparatorFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={importWords.separator}
        options={separators}
        hint={separator === 'newline' && importWords.noSeparatorHint}
        value={separator}
        onChange={(event) => {
          const option = separators.find(({ value }) => value === event.target.value)
          if (option) onSeparator(option.value)
        }}
      />
      {separator === 'custom' && (
        <TextField
          label={importWords.custom}
          hint={importWords.customHint}
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEPARATOR_LENGTH}
          value={custom}
          onChange={(event) => onCustom(event.target.value)}
        />
      )}
    </div>
  )
}
