import { batches } from '@docket/contract/admin/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { accountsKey } from './accounts-query.ts'
import { words } from './strings.ts'

const FIELD_ID = 'provenance'

/** The provenance of the product's newest batch; empty if there is none. */
function lastProvenanceQuery(productId: number) {
  return queryOptions({
    queryKey: [...accountsKey(productId), 'provenance'],
    queryFn: async ({ signal }) => {
      const { items } = await call(batches, { query: { logProductId: productId, pageSize: 1 }, signal })
      return items[0]?.provenance ?? ''
    },
    // If the call fails, the field is empty and the admin types the provenance.
    meta: { errors: 'none' },
  })
}

/**
 * Where the accounts that the admin adds come from. The field begins with the provenance of the product's newest batch,
 * and keeps what was typed while the window is open.
 */
export function useProvenance(productId: number) {
  const queryClient = useQueryClient()
  const { data: lastProvenance = '' } = useQuery(lastProvenanceQuery(productId))
  const [typedText, setTypedText] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const value = typedText ?? lastProvenance

  /**
   * Resolves to the text of the field, after the provenance of the newest batch is loaded. If the text is empty, it
   * resolves to null, and the field gets the focus and an error.
   */
  async function read(): Promise<string | null> {
    const text =
      typedText ?? (await queryClient.ensureQueryData(lastProvenanceQuery(productId)).catch(() => ''))
    const trimmed = text.trim()
    setIsRefused(trimmed === '')
    if (trimmed !== '') return trimmed
    document.getElementById(FIELD_ID)?.focus()
    return null
  }

  return {
    field: {
      id: FIELD_ID,
      value,
      error: isRefused && value.trim() === '' ? words.provenanceMissing : undefined,
      onChange: setTypedText,
    },
    read,
  }
}

export type Provenance = ReturnType<typeof useProvenance>
