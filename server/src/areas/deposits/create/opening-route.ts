import { toCents } from '@docket/contract/money'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Api } from '../../../host/http/route/api.ts'
import { createNetworkThrottle, createSharedThrottle } from '../../../host/security/throttle.ts'
import type { DepositMethod } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import type { Providers, ShopProvider } from '../payments/registry.ts'
import { offeredMethods } from '../payments/registry.ts'
import { openNairaDeposit } from './open-naira-deposit.ts'
import { openDollarDeposit } from './request-payment-page.ts'

/** How often a customer may open deposits, with all providers together. */
export function openingThrottle({ pool, config }: Pick<Platform, 'pool' | 'config'>) {
  const perUser = createSharedThrottle(pool, config.rateLimits, {
    name: 'deposit-user',
    attempts: 15,
    windowSeconds: 600,
  })
  const perNetwork = createNetworkThrottle(createSharedThrottle, pool, config.rateLimits, {
    name: 'deposit-address',
    attempts: 60,
    windowSeconds: 600,
  })
  return async (userId: number, address: string) => {
    await perUser.take(`user:${userId}`)
    await perNetwork.takeFrom(address)
  }
}

interface Dependencies {
  platform: Platform
  provider: ShopProvider
  /** All of the shop, to name another method if this one refuses. */
  providers: Providers
  rateKey: Uint8Array
  throttle: ReturnType<typeof openingThrottle>
}

/** The call with which customers open deposits with a provider. The provider decides the currency of the charge. */
export function openingRoute(
  api: Api,
  { platform, provider, providers, rateKey, throttle }: Dependencies,
): void {
  const { config } = platform
  const { opening, client } = provider
  const explain = (error: unknown) => {
    const offered = offeredMethods(providers, config).map(({ method }) => method)
    throw refusalToCustomer(
      error,
      provider,
      offered.filter((method) => method !== provider.method),
    )
  }
  if (opening.chargedIn === 'USD') {
    api.route(opening.endpoint, async ({ body, caller, address, idempotency }) => {
      await throttle(caller.id, address)
      const request = { userId: caller.id, amountCents: toCents(body.amount), idempotency, address }
      return opening.answer(await openDollarDeposit(platform, client, request).catch(explain))
    })
    return
  }
  api.route(opening.endpoint, async ({ body, caller, address, idempotency }) => {
    await throttle(caller.id, address)
    const request = {
      userId: caller.id,
      // The function for dollars works for naira, too: one naira has 100 kobo.
      amountKobo: toCents(body.amountNGN),
      rateToken: body.rateToken,
      idempotency,
      address,
    }
    const dependencies = { ...platform, provider: client, opening, rateKey }
    return opening.answer(await openNairaDeposit(dependencies, request).catch(explain))
  })
}

/** How sentences name the methods: at their beginning, and after "pay by". */
const NAMES: Record<DepositMethod, [name: string, payBy: string]> = {
  crypto: ['Crypto payments', 'crypto'],
  card: ['Card payments', 'card'],
}

/**
 * What a customer is told if the provider refused to open the payment: what helps now, and never the provider's words,
 * which are for the operator. Any other error stays as it is.
 */
export function refusalToCustomer(
  error: unknown,
  { client, method }: Pick<ShopProvider, 'client' | 'method'>,
  others: readonly DepositMethod[],
): unknown {
  if (!(error instanceof PaymentProviderError) || error.words === null || error.kind === 'outage')
    return error
  const [name] = NAMES[method]
  const other = others.map((one) => NAMES[one][1]).join(' or ')
  if (error.kind === 'email') {
    const instead = other ? `Pay by ${other} instead.` : 'Contact us, and we change it.'
    const provider = client?.breaker.name ?? 'The payment provider'
    return new ShopError(
      'PAYMENT_REFUSED',
      `${provider} doesn’t accept your email address. ${instead} You weren’t charged.`,
    )
  }
  const instead = other ? `Pay by ${other}, or try again later.` : 'Try again later.'
  return new ShopError('PAYMENT_REFUSED', `${name} are not available now. ${instead} You weren’t charged.`)
}
