import { operators } from '@docket/contract/admin/operators'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { usersKey } from '../shared/users-key.ts'

/** Every admin, fetched on every visit: another admin may have changed one. */
export const operatorsQuery = queryOptions({
  queryKey: [...usersKey, 'operators'],
  queryFn: ({ signal }) => call(operators, { signal }),
  staleTime: 0,
  meta: { errors: 'screen' },
})
