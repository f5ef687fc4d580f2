import type { PaymentProvider } from '../../../src/areas/deposits/payments/provider/payment-provider.ts'
import { sandboxPath } from '../../../src/host/areas/outside.ts'
import type { DepositShop } from '../deposits.ts'

/** The shop's jobs with a new client of one provider, whose circuit breaker has seen no fault yet. */
export function withNewClient(
  { jobs, platform, origin }: DepositShop,
  name: string,
): { jobs: DepositShop['jobs']; client: PaymentProvider } {
  const { [name]: provider, ...others } = jobs.providers
  const client = provider?.open(platform.config, () => origin + sandboxPath(name))
  if (!provider || !client) throw new Error(`The shop has no provider ${name}.`)
  return { client, jobs: { ...jobs, providers: { ...others, [name]: { ...provider, client } } } }
}
