import { adminStrings } from '../../../lib/admin-strings.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import type { ProductsSearch } from '../search.ts'

const words = adminStrings.accounts

const statuses = [
  { value: 'available', label: words.available },
  { value: 'sold', label: words.sold },
  { value: 'withdrawn', label: words.withdrawn },
] as const

const HEADING = 'accounts-heading'

/** Where the focus goes when the row that had it is gone. */
export function focusAccounts(): void {
  document.getElementById(HEADING)?.focus({ preventScroll: true })
}

interface AccountsHeadProps {
  status: ProductsSearch['status']
  onStatus: (status: ProductsSearch['status']) => void
}

export function AccountsHead({ status, onStatus }: AccountsHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 id={HEADING} tabIndex={-1} className="text-18 outline-none">
        {words.listTitle}
      </h3>
      <div className="w-40">
        <SelectField
          label={words.filter}
          hideLabel
          placeholder={words.allStatuses}
          options={statuses}
          value={status ?? ''}
          onChange={(event) => onStatus(statuses.find(({ value }) => value === event.target.value)?.value)}
        />
      </div>
    </div>
  )
}
