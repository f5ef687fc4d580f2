import { MAX_PROVENANCE_LENGTH } from '@docket/contract/admin/stock'
import { TextField } from '../../ui/form/text-field.tsx'
import { words } from './strings.ts'
import type { Provenance } from './use-provenance.ts'

/** Asks where the new accounts come from. */
export function ProvenanceField({ field: { onChange, ...field } }: Pick<Provenance, 'field'>) {
  return (
    <TextField
      label={words.provenance}
      hint={words.provenanceHint}
      maxLength={MAX_PROVENANCE_LENGTH}
      autoComplete="off"
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
