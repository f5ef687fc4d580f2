import { processProviderEvent } from '../../../src/areas/deposits/events/process-provider-event.ts'
import { sweepDeposits } from '../../../src/areas/deposits/sweep/sweep-deposits.ts'
import { sweepPayments } from '../../../src/areas/deposits/sweep/sweep-payments.ts'
import type { DepositShop } from '../deposits.ts'
import { begin, type Table } from './begin.ts'
import { withNewClient } from './new-client.ts'

interface ProcessOptions {
  workers?: number
  jobs?: DepositShop['jobs']
}

/** What tests of every provider do with its payments. Calls `table` at each step, because a test opens its shop later. */
export function providerSteps(table: () => Table) {
  const newClient = () => withNewClient(table().shop, table().provider.name)
  const openEvents = () =>
    table()
      .shop.db.selectFrom('provider_events')
      .select('id')
      .where('processed_at', 'is', null)
      .orderBy('id')
      .execute()

  return {
    openEvents,

    /** Processes all open notices one after the other, or each several times and all at once. */
    async processEvents({ workers = 1, jobs = newClient().jobs }: ProcessOptions = {}) {
      const events = (await openEvents()).map(({ id }) => ({ eventId: String(id) }))
      if (workers === 1) for (const event of events) await processProviderEvent(jobs, event)
      else {
        const all = Array.from({ length: workers }, () => events).flat()
        await Promise.all(all.map((event) => processProviderEvent(jobs, event)))
      }
    },

    async sweep() {
      const { jobs, client } = newClient()
      await sweepDeposits(table().shop.db, jobs.providers)
      await sweepPayments(jobs, client)
    },

    /** A payment of $50 of a new customer, which its provider has received, without a notice. */
    async beginPaid() {
      const { shop, provider } = table()
      const user = await shop.user()
      const payment = await begin({ shop, provider }, user)
      await provider.set(payment.id, provider.statuses.paid)
      return { user, payment }
    },
  }
}
