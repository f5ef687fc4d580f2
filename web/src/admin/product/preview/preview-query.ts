import { previewProduct } from '@docket/contract/admin/product'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

/** A description as the server would store it and buyers would get it. */
export function previewQuery(description: string) {
  return queryOptions({
    queryKey: ['admin', 'product-preview', description],
    queryFn: ({ signal }) => call(previewProduct, { body: { description }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errors: 'screen' },
  })
}
