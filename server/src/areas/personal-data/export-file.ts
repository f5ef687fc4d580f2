import * as contract from '@docket/contract/personal-data'
import type { Platform } from '../../host/context/platform.ts'
import { shopTimeZone } from '../../host/context/shop-identity.ts'
import { customerFiles } from '../../host/export/customer-files.ts'
import type { Api } from '../../host/http/route/api.ts'
import { createSharedThrottle } from '../../host/security/throttle.ts'
import { dayIn } from '../../host/zoned-time.ts'
import { writeEntry } from './audited.ts'
import { personalDataText, type Sections } from './personal-data-text.ts'

/** The two calls of the export: the link, and the file that it leads to. */
export function exportFileRoutes(api: Api, platform: Platform, sections: Sections): void {
  const { db, pool, shopIdentity, config } = platform
  const throttle = createSharedThrottle(pool, config.rateLimits, {
    name: 'personal-data',
    attempts: 5,
    windowSeconds: 3_600,
  })
  const linkTo = customerFiles<null>(api, platform, contract.personalDataFile, {
    title: 'An export of personal data',
    async open(_filters, { caller: { id }, address }) {
      await writeEntry(db, { actorId: id, action: 'user.export-data', subject: `user:${id}`, address })
      const day = dayIn(shopTimeZone(shopIdentity.current()), Date.now())
      return {
        name: `docket-my-data-${day}.json`,
        contentType: 'application/json; charset=utf-8',
        texts: personalDataText(platform, sections, id),
      }
    },
  })

  api.route(contract.personalDataLink, async ({ caller }) => {
    await throttle.take(`user:${caller.id}`)
    return linkTo(caller, null)
  })
}
