import type { Output } from '@docket/contract/endpoint'
import { getProfile } from '@docket/contract/profile'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'

export type Profile = Output<typeof getProfile>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, { signal }),
  meta: { errors: 'screen' },
})

/** Shows what a call has answered, also in the header. */
export function useStoreProfile() {
  const queryClient = useQueryClient()
  return (profile: Profile) => {
    queryClient.setQueryData(profileQuery.queryKey, profile)
    void queryClient.invalidateQueries({ queryKey: ['me'] })
  }
}
