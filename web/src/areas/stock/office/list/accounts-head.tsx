import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import type { AccountStatus } from '../accounts-query.ts'
import { ACCOUNTS_HEADING } from '../focus-accounts.ts'
import { words } from '../strings.ts'

const statuses = [
  { value: 'available', label: words.available },
  { value: 'held', label: words.onHold },
  { value: 'sold', label: words.sold },
  { value: 'withdrawn', label: words.withdrawn },
] as const

interface AccountsHeadProps {
  status: AccountStatus | undefined
  onStatus: (status: AccountStatus | undefined) => void
}

export function AccountsHead({ status, onStatus }: AccountsHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 id={ACCOUNTS_HEADING} tabIndex={-1} className="text-18 outline-none">
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
