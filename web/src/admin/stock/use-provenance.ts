import { batches } from '@docket/contract/admin/stock'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/api.ts'
import { accountsKey } from './accounts-query.ts'
import { words } from './strings.ts'

const FIELD = 'provenance'

/** The words of the product's newest batch; empty if it has none. */
function lastProvenanceQuery(productId: number) {
  return queryOptions({
    queryKey: [...accountsKey(productId), 'provenance'],
    queryFn: async ({ signal }) => {
      const { items } = await call(batches, { query: { logProductId: productId, pageSize: 1 }, signal })
      return items[0]?.provenance ?? ''
    },
    // Without it, the admin types the words.
    meta: { errors: 'none' },
  })
}

/**
 * Where the accounts that the admin adds come from. The field begins with the words of the product's newest batch, and
 * keeps what was typed while the window is open.
 */
export function useProvenance(productId: number) {
  const queryClient = useQueryClient()
  const { data: last = '' } = useQuery(lastProvenanceQuery(productId))
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const value = typed ?? last

  /** The words; null if there are none: then the field says so and has the focus. Waits for those of the server. */
  async function read(): Promise<string | null> {
    const known = typed ?? (await queryClient.ensureQueryData(lastProvenanceQuery(productId)).catch(() => ''))
    const given = known.trim()
    setIsRefused(given === '')
    if (given !== '') return given
    document.getElementById(FIELD)?.focus()
    return null
  }

  return {
    field: {
      id: FIELD,
      value,
      error: isRefused && value.trim() === '' ? words.provenanceMissing : undefined,
      onChange: setTyped,
    },
    read,
  }
}

export type Provenance = ReturnType<typeof useProvenance>
