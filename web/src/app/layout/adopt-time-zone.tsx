import { adoptTimeZone } from '@docket/contract/admin/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../kit/api/api.ts'
import { ownTimeZone } from '../../kit/lib/known-time-zone.ts'
import { configQuery } from '../../kit/store/config-query.ts'
import { PendingPage } from '../pages/pending-page.tsx'

/** Gives the shop the time zone of this browser. After a failure the shop stays in UTC, and the next visit tries again. */
export function AdoptTimeZone({ onSettled }: { onSettled: () => void }) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(adoptTimeZone, { body: { timeZone: ownTimeZone() } }),
    meta: { errors: 'none' },
    onSuccess({ timeZone }) {
      queryClient.setQueryData(configQuery.queryKey, (config) => config && { ...config, timeZone })
    },
    onSettled,
  })
  const adopt = useEffectEvent(() => mutate())
  useEffect(() => adopt(), [])
  return <PendingPage />
}
