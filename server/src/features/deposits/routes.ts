import * as contract from '@docket/contract/deposits'
import { deposits } from '@docket/contract/history'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import { deriveKey } from '../../platform/encryption.ts'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createLocalThrottle, createSharedThrottle } from '../../platform/throttle.ts'
import { initializeCardPayment } from './card/initialize-card-payment.ts'
import { quoteRate } from './card/quote-rate.ts'
import { verifyCardPayment } from './card/verify-card-payment.ts'
import { createCryptoPayment } from './crypto/create-crypto-payment.ts'
import type { DepositProviders } from './deposit-jobs.ts'
import { listDeposits } from './list-deposits.ts'
import { noticeRoute } from './receive-notice.ts'

/** Money into a wallet. */
export function depositRoutes(app: FastifyInstance, platform: Platform, providers: DepositProviders): void {
  const { db, pool, quick, sessions, config } = platform
  const { nowpayments, paystack, exchangeRate } = providers
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
  // Each may ask the provider.
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
    return createCryptoPayment(
      { ...platform, nowpayments },
      { userId: caller.id, amountCents: toCents(body.amount), idempotency, address },
    )
  })
  route(app, sessions, contract.exchangeRate, ({ caller }) =>
    quoteRate({ db, rateKey }, exchangeRate, caller.id),
  )
  route(app, sessions, contract.initializeCardPayment, async ({ body, caller, address, idempotency }) => {
    await throttleOpening(caller.id, address)
    return initializeCardPayment(
      { ...platform, paystack, rateKey },
      {
        userId: caller.id,
        // Naira with two decimals are to kobo what dollars are to cents.
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
      return verifyCardPayment({ ...platform, paystack }, { userId: caller.id, reference: params.reference })
    },
    { bounds: 'waits for a provider' },
  )
  route(app, sessions, deposits, ({ query, caller }) => listDeposits(db, { ...query, userId: caller.id }))

  void app.register(noticeRoute, {
    db: quick,
    source: {
      provider: 'nowpayments',
      path: '/crypto/ipn',
      header: 'x-nowpayments-sig',
      isSigned: nowpayments && ((body, signature) => nowpayments.isSigned(body.toString('utf8'), signature)),
    },
  })
  void app.register(noticeRoute, {
    db: quick,
    source: {
      provider: 'paystack',
      path: '/paystack/webhook',
      header: 'x-paystack-signature',
      isSigned: paystack?.isSigned ?? null,
    },
  })
}
