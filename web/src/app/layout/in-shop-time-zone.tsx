import { mayDo } from '@docket/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { knownTimeZone } from '../../kit/lib/known-time-zone.ts'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { showTimesIn } from '../../kit/lib/time-zone.ts'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { configQuery } from '../../kit/store/config-query.ts'
import { PendingPage } from '../pages/pending-page.tsx'

// Only the first operator of a shop needs it.
const AdoptTimeZone = lazyNamed(() => import('./adopt-time-zone.tsx'), 'AdoptTimeZone')

/**
 * Renders its children once the shop's time zone is known, which all their dates are in. If the shop has none yet, it
 * takes that of the browser of the first operator who may change the settings.
 */
export function InShopTimeZone({ children }: { children: ReactNode }) {
  const { data: config, isPending } = useQuery(configQuery)
  const role = useOperatorRole() ?? null
  const [isAsked, setIsAsked] = useState(false)
  const timeZone = config ? knownTimeZone(config.timeZone ?? 'UTC') : undefined
  useEffect(() => {
    showTimesIn(timeZone)
    // The customers' screens show the times of their own zones.
    return () => showTimesIn(undefined)
  }, [timeZone])
  if (isPending) return <PendingPage />
  if (config?.timeZone === null && mayDo(role, 'settings') && !isAsked) {
    return (
      <Suspense fallback={<PendingPage />}>
        <AdoptTimeZone onSettled={() => setIsAsked(true)} />
      </Suspense>
    )
  }
  // Not only in the effect: the children format their dates in this rendering.
  showTimesIn(timeZone)
  return children
}
