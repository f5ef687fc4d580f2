import { toCents } from '@docket/contract/money'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Api } from '../../../host/http/route/api.ts'
import { createNetworkThrottle, createSharedThrottle } from '../../../host/security/throttle.ts'
import type { DepositMethod, PaymentPage, PaymentProvider } from '../payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import type { ShopProvider } from '../payments/registry.ts'
import { type DepositRequest, openDeposit, requestPaymentPage } from './open-deposit.ts'
import { openNairaDeposit } from './open-naira-deposit.ts'

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
  /** The methods that customers can choose, to name another one if this one refuses. */
  offered: readonly DepositMethod[]
  rateKey: Uint8Array
  throttle: ReturnType<typeof openingThrottle>
}

/** The call with which customers open deposits with a provider. The provider decides the currency of the charge. */
export function openingRoute(
  api: Api,
  { platform, provider, offered, rateKey, throttle }: Dependencies,
): void {
  const { opening, client } = provider
  const explain = (error: unknown) => {
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

/**
 * Opens a deposit for which the provider charges the amount in dollars, and returns its payment page. If the provider's
 * answer is lost, a retry with the same idempotency key opens another page for the same deposit. A retry without a key
 * opens a new deposit.
 * @throws PAYMENT_UNAVAILABLE, KEY_REUSED, IN_PROGRESS
 */
export async function openDollarDeposit(
  platform: Pick<Platform, 'db' | 'config' | 'shopIdentity' | 'log'>,
  provider: PaymentProvider | null,
  dollarRequest: Omit<DepositRequest, 'method' | 'charge'>,
): Promise<PaymentPage> {
  if (!provider) throw new ShopError('PAYMENT_UNAVAILABLE')
  const request: DepositRequest = { ...dollarRequest, method: provider.method, charge: null }
  const opened = await openDeposit(platform.db, request)
  return 'page' in opened ? opened.page : requestPaymentPage(platform, provider, opened.claimed, request)
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
