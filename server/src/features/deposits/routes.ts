import * as contract from '@docket/contract/deposits'
import { deposits } from '@docket/contract/deposits'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import type { ExchangeRateSource } from '../../payments/exchange-rate/exchange-rate.ts'
import { PROVIDER_NAMES, type Providers, providerNameOf } from '../../payments/registry.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { route } from '../../platform/http/route/route.ts'
import { deriveKey } from '../../platform/security/encryption.ts'
import { createLocalThrottle, createSharedThrottle } from '../../platform/security/throttle.ts'
import { createCryptoPayment } from './create/create-crypto-payment.ts'
import { initializeCardPayment } from './create/initialize-card-payment.ts'
import { verifyCardPayment } from './decide/verify-card-payment.ts'
import { noticeRoute } from './events/receive-notice.ts'
import { listDeposits } from './list/list-deposits.ts'
import { quoteRate } from './rate/quote-rate.ts'

/** What the routes of deposits call outside the shop. */
interface Payments {
  providers: Providers
  exchangeRate: ExchangeRateSource
}

/** The customers' calls on deposits, and the routes to which the providers post their notices. */
export function depositRoutes(
  app: FastifyInstance,
  platform: Platform,
  { providers, exchangeRate }: Payments,
): void {
  const { db, pool, quick, sessions, config } = platform
  const [crypto, card] = [providers[providerNameOf('crypto')], providers[providerNameOf('card')]]
  const rateKey = deriveKey(config.secretKey, 'exchange rates')
  const perUser = createSharedThrottle(pool, config.rateLimits, {
    name: 'deposit-user',
    attempts: 15,
    windowSeconds: 600,
  })
  const perAddress = createSharedThrottle(pool, config.rateLimits, {
    name: 'deposit-address',
    attempts: 60,
    windowSeconds: 600,
  })
  // Each verification may call the provider.
  const verifications = createLocalThrottle(config.rateLimits, {
    name: 'verify-user',
    attempts: 60,
    windowSeconds: 60,
  })
  const throttleOpening = async (userId: number, address: string) => {
    await perUser.take(`user:${userId}`)
    await perAddress.take(`address:${address}`)
  }

  route(app, sessions, contract.createCryptoPayment, async ({ body, caller, address, idempotency }) => {
    await throttleOpening(caller.id, address)
    const amountCents = toCents(body.amount)
    return createCryptoPayment(platform, crypto, { userId: caller.id, amountCents, idempotency, address })
  })
  route(app, sessions, contract.exchangeRate, ({ caller }) =>
    quoteRate({ db, rateKey }, exchangeRate, caller.id),
  )
  route(app, sessions, contract.initializeCardPayment, async ({ body, caller, address, idempotency }) => {
    await throttleOpening(caller.id, address)
    return initializeCardPayment(
      { ...platform, provider: card, rateKey },
      {
        userId: caller.id,
        // The function for dollars works for naira, too: one naira has 100 kobo.
        amountKobo: toCents(body.amountNGN),
        rateToken: body.rateToken,
        idempotency,
        address,
      },
    )
  })
  route(
    app,
    sessions,
    contract.verifyCardPayment,
    async ({ params, caller }) => {
      await verifications.take(`user:${caller.id}`)
      const { reference } = params
      return verifyCardPayment({ ...platform, provider: card }, { userId: caller.id, reference })
    },
    { bounds: 'waits for a provider' },
  )
  route(app, sessions, deposits, ({ query, caller }) => listDeposits(db, { ...query, userId: caller.id }))

  for (const name of PROVIDER_NAMES) {
    void app.register(noticeRoute, { db: quick, name, provider: providers[name] })
  }
}
