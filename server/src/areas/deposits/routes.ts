import { depositReceipt } from '@docket/contract/deposit-receipt'
import * as contract from '@docket/contract/deposits'
import type { Platform } from '../../host/context/platform.ts'
import type { Api } from '../../host/http/route/api.ts'
import { deriveKey } from '../../host/security/encryption.ts'
import { createFrequentCallThrottle } from '../../host/security/throttle.ts'
import { openingRoute, openingThrottle } from './create/opening-route.ts'
import { verifyPayment } from './decide/verify-payment.ts'
import { noticeRoute } from './events/notices.ts'
import { getDepositReceipt } from './list/deposit-receipt.ts'
import { listDeposits } from './list/list-deposits.ts'
import type { ExchangeRateSource } from './payments/exchange-rate/exchange-rate.ts'
import { offeredMethods, type Providers } from './payments/registry.ts'
import { quoteRate } from './rate/quote-rate.ts'

/** What the routes of deposits call outside the shop. */
interface Payments {
  providers: Providers
  exchangeRate: ExchangeRateSource
}

/** The customers' calls on deposits, and the routes to which the providers post their notices. */
export function depositRoutes(api: Api, platform: Platform, { providers, exchangeRate }: Payments): void {
  const { db, pool, quick, config } = platform
  const rateKey = deriveKey(config.secretKey, 'exchange rates')
  const throttle = openingThrottle(platform)
  const offered = offeredMethods(providers, config).map(({ method }) => method)
  // Each verification may call the provider.
  const verifications = createFrequentCallThrottle(pool, config.rateLimits, {
    name: 'verify-user',
    attempts: 60,
    windowSeconds: 60,
  })
  api.route(contract.exchangeRate, ({ caller }) => quoteRate({ db, rateKey }, exchangeRate, caller.id))
  api.route(contract.deposits, ({ query, caller }) => listDeposits(db, { ...query, userId: caller.id }))
  api.route(depositReceipt, ({ params, caller }) =>
    getDepositReceipt(db, providers, { id: params.id, userId: caller.id }),
  )

  for (const provider of Object.values(providers)) {
    openingRoute(api, { platform, provider, offered, rateKey, throttle })
    if (provider.statusEndpoint) {
      api.route(
        provider.statusEndpoint,
        async ({ params, caller }) => {
          await verifications.take(`user:${caller.id}`)
          const { reference } = params
          return verifyPayment({ ...platform, provider }, { userId: caller.id, reference })
        },
        { bounds: 'waits for a provider' },
      )
    }
    void api.app.register(noticeRoute, { db: quick, provider })
  }
}
