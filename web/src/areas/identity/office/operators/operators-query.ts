import { operators } from '@docket/contract/admin/operators'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { usersKey } from '../../../../kit/office/users-key.ts'

/** All admins. The list is fetched on every visit, because another admin may have changed it. */
export const operatorsQuery = queryOptions({
  queryKey: [...usersKey, 'operators'],
  queryFn: ({ signal }) => call(operators, { signal }),
  staleTime: 0,
  meta: { errors: 'screen' },
})
