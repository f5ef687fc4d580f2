import { sql } from 'kysely'
import { PROVIDERS } from '../../../src/areas/deposits/payments/registry.ts'
import { bank, openBank } from '../bank-provider.ts'
import { withCards } from '../card-deposits.ts'
import { type DepositShop, openDepositShop } from '../deposits.ts'
import { simulatedBank } from './bank.ts'
import { simulatedNowpayments } from './nowpayments.ts'
import { simulatedPaystack } from './paystack.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

/** Every provider of the registry, and a made-up one that only the interface knows. */
export const EVERY_PROVIDER = [...Object.keys(PROVIDERS), 'bank']

/** A shop with all of these providers, and their simulators by name. */
export async function openEveryProvider(): Promise<{
  shop: DepositShop
  simulated(name: string): SimulatedProvider
  close(): Promise<void>
}> {
  const server = await openBank()
  const shop = await openDepositShop(server.env, { registry: { ...PROVIDERS, bank } })
  await allowBank(shop)
  const simulators = [
    simulatedNowpayments(shop),
    simulatedPaystack(await withCards(shop)),
    simulatedBank(shop, server),
  ]
  return {
    shop,
    simulated(name) {
      const found = simulators.find((one) => one.name === name)
      if (!found)
        throw new Error(`Add a simulator of ${name} to test/features/simulated, so that these tests hold it.`)
      return found
    },
    async close() {
      await shop.close()
      await server.close()
    },
  }
}

/** What the migration of a new method does (decision 21). */
export async function allowBank({ db }: Pick<DepositShop, 'db'>): Promise<void> {
  for (const table of ['deposits', 'payments']) {
    await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.id(`${table}_method`)},
      ADD CONSTRAINT ${sql.id(`${table}_method`)} CHECK (method IN ('crypto', 'card', 'bank'))`.execute(db)
  }
}
