import * as contract from '@docket/contract/waiting-purchases'
import { area } from '../../host/areas/area.ts'
import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { deriveKey } from '../../host/security/encryption.ts'
import { createCouponThrottle, limitGuesses } from '../coupons/use-coupon.ts'
import { openingThrottle } from '../deposits/create/opening-route.ts'
import { buyDue, makeCreditedDue } from './buy-due.ts'
import { cancelWaiting, endUnpaid } from './cancel.ts'
import { mails } from './mails.ts'
import { openPayment } from './pay.ts'
import { getWaiting, listWaiting } from './select-waiting.ts'
import { personCopy, tables } from './tables.ts'
import { waitingGauges } from './waiting-gauges.ts'
import { waitingRules } from './waiting-rules.ts'

const jobs = {
  /** Buys what credited deposits pay for. A credit adds the job at once; this finds what was left. */
  'buy-waiting': {
    lane: 'purchases',
    every: 'minute',
    async run({ platform }, _payload, stopping) {
      await endUnpaid(platform.db)
      await makeCreditedDue(platform.db)
      await buyDue(platform, stopping)
    },
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}

/**
 * Purchases that wait for the deposit that pays for them. The area deposits makes one due in the transaction of the
 * credit; `buyDue` then buys it as the customer would.
 */
export const waitingPurchases = area({
  name: 'waiting-purchases',
  contract: [contract],
  routes(api, { platform, payments }) {
    const { db, config } = platform
    const rateKey = deriveKey(config.secretKey, 'exchange rates')
    const throttle = openingThrottle(platform)
    const couponThrottle = createCouponThrottle(platform)
    api.route(contract.pay, async ({ body: { goods, payment }, caller, address, idempotency }) => {
      await throttle(caller.id, address)
      const request = { userId: caller.id, goods, payment, idempotency, address }
      const couponCode = goods.couponCode ?? null
      const id = await limitGuesses(db, couponThrottle, { ...request, couponCode }, () =>
        openPayment({ platform, payments, rateKey }, request),
      )
      return getWaiting(db, { id, userId: caller.id })
    })
    api.route(contract.waitingPurchases, ({ caller }) => listWaiting(db, caller.id))
    api.route(contract.waitingPurchaseById, ({ params, caller }) =>
      getWaiting(db, { id: params.id, userId: caller.id }),
    )
    api.route(contract.cancelWaiting, ({ params, caller }) =>
      cancelWaiting(db, { id: params.id, userId: caller.id }),
    )
  },
  mails,
  ledgerRules: waitingRules,
  gauges: [waitingGauges],
  tables,
  personCopy,
  jobs,
})
