import { api, waitFor } from './api.ts'
import { adminToken, type Customer, chooseOutcome, openDeposit } from './users.ts'

/**
 * Opens a deposit and chooses outcomes at the simulator, one after the other. `outcomes` has the expected status of the
 * customer's newest deposit after each outcome. Returns the id of that deposit. After `overpay`, it is the separate
 * deposit of the surplus.
 */
export async function depositWithOutcomes(
  customer: Customer,
  outcomes: Record<string, string>,
  { dollars = 40 } = {},
): Promise<number> {
  const hostedPage = await openDeposit(customer, dollars)
  let id = 0
  for (const [outcome, status] of Object.entries(outcomes)) {
    await chooseOutcome(hostedPage, outcome)
    id = await waitForDeposit(status, customer)
  }
  return id
}

/** Waits until the customer's newest deposit has this status, and returns its id. */
export async function waitForDeposit(status: string, { id }: Customer): Promise<number> {
  const token = await adminToken()
  return waitFor(`A deposit at ${status}`, async () => {
    const path = `/admin/history/deposits/list?userId=${id}`
    const { items } = await api<{ items: { id: number; status: string }[] }>('GET', path, { token })
    return items[0]?.status === status ? items[0].id : undefined
  })
}
