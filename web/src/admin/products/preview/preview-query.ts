import { previewProduct } from '@docket/contract/admin/products'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'

/** A description as the server would store it. */
export function previewQuery(description: string) {
  return queryOptions({
    queryKey: ['admin', 'product-preview', description],
    queryFn: ({ signal }) => call(previewProduct, { body: { description }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errors: 'screen' },
  })
}
