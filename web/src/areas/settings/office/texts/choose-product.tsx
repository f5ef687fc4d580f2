import { type AdminProduct, products } from '@docket/contract/admin/products'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount, formatDollars } from '../../../../kit/lib/format.ts'
import { productsKey } from '../../../../kit/office/catalogue-queries.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { SearchField } from '../../../../kit/ui/form/search-field.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { words } from './strings.ts'

const SHOWN_PRODUCTS = 8

function foundProductsQuery(search: string) {
  const query = { search: search || undefined, pageSize: SHOWN_PRODUCTS }
  return queryOptions({
    queryKey: [...productsKey, 'choice', search],
    queryFn: ({ signal }) => call(products, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

interface ChooseProductProps {
  onClose: () => void
  onChoose: (product: AdminProduct) => void
}

/** A dialog that finds a product by its title. */
export function ChooseProduct({ onClose, onChoose }: ChooseProductProps) {
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(foundProductsQuery(search))
  return (
    <Dialog open onClose={onClose} title={words.tieTitle} keepHeight focusOnPhone>
      <div className="flex flex-col gap-4">
        <SearchField label={words.searchProducts} hideLabel value={search} onSearch={setSearch} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-60 w-full" />
        ) : data.items.length === 0 ? (
          <p className="text-muted">{words.noProduct}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {data.items.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  onClick={() => onChoose(product)}
                  className="flex min-h-(--control) w-full flex-col rounded-control px-2 py-2 text-start hover:bg-sunken"
                >
                  <span className="wrap-anywhere font-medium">{product.title}</span>
                  <span className="text-14 text-muted">
                    {words.productStock(formatDollars(product.sellingPrice), formatCount(product.inStock))}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
