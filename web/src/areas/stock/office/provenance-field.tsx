import { MAX_PROVENANCE_LENGTH } from '@docket/contract/admin/stock'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { words } from './strings.ts'
import type { Provenance } from './use-provenance.ts'

interface ProvenanceFieldProps extends Pick<Provenance, 'field'> {
  /** A single account may be added without it. */
  optional?: boolean
}

/** Asks where the new accounts come from. */
export function ProvenanceField({ field: { onChange, ...field }, optional = false }: ProvenanceFieldProps) {
  return (
    <TextField
      label={words.provenance}
      hint={words.provenanceHint}
      maxLength={MAX_PROVENANCE_LENGTH}
      autoComplete="off"
      optional={optional}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
