import * as contract from '@docket/contract/deposits'
import { deposits } from '@docket/contract/history'
import { toCents } from '@docket/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import { createSharedThrottle } from '../../platform/throttle.ts'
import type { Nowpayments } from '../../providers/nowpayments.ts'
import { createCryptoPayment } from './create-crypto-payment.ts'
import { listDeposits } from './list-deposits.ts'
import { ipnRoute } from './receive-ipn.ts'

/** Money into a wallet. `nowpayments` is null where crypto is switched off. */
export function depositRoutes(
  app: FastifyInstance,
  platform: Platform,
  { nowpayments }: { nowpayments: Nowpayments | null },
): void {
  const { db, pool, sessions, config } = platform
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

  route(app, sessions, contract.createCryptoPayment, async ({ body, caller, address, idempotency }) => {
    await perUser.take(`user:${caller.id}`)
    await perAddress.take(`address:${address}`)
    return createCryptoPayment(
      { ...platform, nowpayments },
      { userId: caller.id, amountCents: toCents(body.amount), idempotency, address },
    )
  })
  route(app, sessions, deposits, ({ query, caller }) => listDeposits(db, { ...query, userId: caller.id }))
  void app.register(ipnRoute, { db, nowpayments })
}
