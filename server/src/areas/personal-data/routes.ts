import * as adminContract from '@docket/contract/admin/personal-data'
import * as contract from '@docket/contract/personal-data'
import type { Area } from '../../host/areas/area.ts'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { withLongTimeout } from '../../host/http/timeouts.ts'
import { createPageCookie } from '../../host/security/page-cookie.ts'
import { createSharedThrottle } from '../../host/security/throttle.ts'
import { confirmPassword } from '../identity/sign-in/own-password.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportFileRoutes } from './export-file.ts'
import { personalDataOf } from './personal-data-text.ts'

/** The customer's own data: the export and the erasure, and the erasure by an admin. */
export function personalDataRoutes(api: Api, platform: Platform, areas: readonly Area[]): void {
  const { pool, config } = platform
  const passwordThrottle = createSharedThrottle(pool, config.rateLimits, {
    name: 'erase',
    attempts: 10,
    windowSeconds: 900,
  })
  const pageCookie = createPageCookie(platform)

  exportFileRoutes(api, platform, personalDataOf(areas))
  api.route(contract.eraseMe, async (call) => {
    const userId = call.caller.id
    await passwordThrottle.take(`user:${userId}`)
    await confirmPassword(platform, { ...call, password: call.body.password })
    const erased = await withLongTimeout(call.request, () => eraseCustomer(platform, call.actor, { userId }))
    pageCookie.clear(call.reply)
    return erased
  })
  api.route(adminContract.eraseUser, (call) =>
    eraseCustomer(platform, call.actor, { userId: call.body.id, reason: call.body.reason }),
  )
}
