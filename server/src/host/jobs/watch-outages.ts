import type { Area } from '../areas/area.ts'
import type { Opened } from '../areas/opened.ts'
import type { Breaker } from '../areas/service-lane.ts'
import { serviceLanesOf } from '../areas/services-of.ts'
import type { Platform } from '../context/platform.ts'
import type { Problem } from '../context/readiness.ts'
import { tellOutage } from './tell-troubles.ts'

/** A service that the shop calls, by the name of its lane. */
interface WatchedService {
  name: string
  breaker: Breaker
  whatWaits: string
}

/** The listeners hear of an outage that lasts longer than this, and this process notes it again at this interval. */
const TOLD_AFTER_MS = 60_000

export function watchedServices(areas: readonly Area[], opened: Opened): WatchedService[] {
  return Object.entries(serviceLanesOf(areas)).flatMap(([name, { breakerOf, whatWaits }]) => {
    const breaker = breakerOf(opened)
    return breaker ? [{ name, breaker, whatWaits }] : []
  })
}

/** Reports services that keep failing, to the log, to readiness and to the listeners of `provider.down`. */
export function watchOutages({ db, log }: Pick<Platform, 'db' | 'log'>, services: readonly WatchedService[]) {
  const openSince = new Map<Breaker, { at: number; toldAt: number }>()

  function open({ breaker }: WatchedService) {
    const now = performance.now()
    openSince.set(breaker, { at: now, toldAt: now })
    log.warn(
      { provider: breaker.name },
      'A provider keeps failing. Its jobs wait, and it is called at intervals.',
    )
  }

  function tellAgain({ name }: WatchedService, since: { toldAt: number }) {
    if (performance.now() - since.toldAt < TOLD_AFTER_MS) return
    since.toldAt = performance.now()
    tellOutage(db, name).catch((error: Error) =>
      log.warn({ provider: name, cause: error.message }, 'An outage could not be told.'),
    )
  }

  return {
    update() {
      for (const service of services) {
        const { breaker } = service
        const since = openSince.get(breaker)
        if (breaker.state() !== 'closed') since ? tellAgain(service, since) : open(service)
        else if (openSince.delete(breaker)) log.info({ provider: breaker.name }, 'A provider answers again.')
      }
    },
    problem({ breaker, whatWaits }: WatchedService, afterMs: number): Problem | null {
      const since = openSince.get(breaker)
      if (since === undefined || performance.now() - since.at < afterMs) return null
      return {
        name: `provider-${breaker.name}`,
        message: `${breaker.name} keeps failing. ${whatWaits}`,
        blocking: false,
      }
    },
  }
}
