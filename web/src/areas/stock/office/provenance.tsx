import { batches, MAX_PROVENANCE_LENGTH } from '@docket/contract/admin/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { accountsKey } from './accounts.ts'
import { useNoun } from './noun.ts'
import { words } from './strings.ts'

const FIELD_ID = 'provenance'

/** How many batches are searched for one whose origin is stated. */
const NEWEST_BATCHES = 20

/** The newest provenance of the product's batches; empty if none of them states it. */
function lastProvenanceQuery(productId: number) {
  return queryOptions({
    queryKey: [...accountsKey(productId), 'provenance'],
    queryFn: async ({ signal }) => {
      const { items } = await call(batches, {
        query: { logProductId: productId, pageSize: NEWEST_BATCHES },
        signal,
      })
      return items.find(({ provenance }) => provenance !== null)?.provenance ?? ''
    },
    // If the call fails, the field is empty and the admin types the provenance.
    meta: { errors: 'none' },
  })
}

/**
 * Where the accounts that the admin adds come from. The field begins with the newest provenance of the product's
 * batches, and keeps what was typed while the window is open.
 */
export function useProvenance(productId: number) {
  const queryClient = useQueryClient()
  const noun = useNoun()
  const { data: lastProvenance = '' } = useQuery(lastProvenanceQuery(productId))
  const [typedText, setTypedText] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const value = typedText ?? lastProvenance

  /** Resolves to the text of the field, after the newest provenance is loaded. Empty: not stated. */
  async function read(): Promise<string> {
    const text =
      typedText ?? (await queryClient.ensureQueryData(lastProvenanceQuery(productId)).catch(() => ''))
    return text.trim()
  }

  /** As `read`. If the text is empty, it resolves to null, and the field gets the focus and an error. */
  async function readRequired(): Promise<string | null> {
    const text = await read()
    setIsRefused(text === '')
    if (text !== '') return text
    document.getElementById(FIELD_ID)?.focus()
    return null
  }

  return {
    field: {
      id: FIELD_ID,
      value,
      error: isRefused && value.trim() === '' ? words.provenanceMissing(noun) : undefined,
      onChange: setTypedText,
    },
    read,
    readRequired,
  }
}

export type Provenance = ReturnType<typeof useProvenance>

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
