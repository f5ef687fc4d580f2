import { randomUUID } from 'node:crypto'
import type { TestCaller } from '../../shop.ts'
import type { DepositShop } from '../deposits.ts'
import type { SimulatedProvider } from './simulated-provider.ts'

/** A payment that its customer has opened, and nothing more. */
export interface BegunPayment {
  id: string
  depositId: number
  reference: string
  /** Posts the signed notice of the payment, as it is now or as it was. */
  notify(body?: string): Promise<Response>
}

export interface Table {
  shop: DepositShop
  provider: SimulatedProvider
}

/** A payment of $50 of a new deposit. */
export async function begin(table: Table, user: TestCaller): Promise<BegunPayment> {
  const { status } = await table.provider.open(user, randomUUID())
  if (status !== 200) throw new Error(`No deposit was opened: ${status}`)
  return onlyPayment(await paymentsOf(table, user))
}

/** A payment whose provider has opened it, but the shop never got the answer. */
export async function beginUnanswered(
  table: Table,
  user: TestCaller,
  key = randomUUID(),
): Promise<BegunPayment> {
  await table.provider.control('lost')
  const { status } = await table.provider.open(user, key)
  await table.provider.control('ok')
  if (status !== 503) throw new Error(`The call was answered: ${status}`)
  return onlyPayment(await paymentsOf(table, user))
}

/** Two payments of one deposit: the answer of the first call was lost, so the customer has repeated it. */
export async function beginTwice(table: Table, user: TestCaller): Promise<[BegunPayment, BegunPayment]> {
  const key = randomUUID()
  const first = await beginUnanswered(table, user, key)
  if ((await table.provider.open(user, key)).status !== 200) throw new Error('The repeated call was refused.')
  const second = (await paymentsOf(table, user)).find(({ id }) => id !== first.id)
  if (!second) throw new Error('The repeated call has opened no other payment.')
  return [first, second]
}

async function paymentsOf({ shop, provider }: Table, user: TestCaller): Promise<BegunPayment[]> {
  const { id: depositId, reference } = await shop.db
    .selectFrom('deposits')
    .select(['id', 'reference'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return (await provider.paymentsOf(reference)).map((id) => ({
    id,
    depositId,
    reference,
    notify: async (body) => post(shop, provider, body ?? (await provider.noticeOf(id))),
  }))
}

/** Posts a notice, by default with a valid signature; null: without one. */
export function post(
  { origin }: Pick<DepositShop, 'origin'>,
  { definition: { notices }, sign }: SimulatedProvider,
  body: string,
  signature: string | null = sign(body),
): Promise<Response> {
  return fetch(`${origin}/api${notices.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { [notices.signatureHeader]: signature }),
    },
    body,
  })
}

function onlyPayment(payments: BegunPayment[]): BegunPayment {
  const [payment, ...others] = payments
  if (!payment || others.length > 0) throw new Error('The deposit has not exactly one payment.')
  return payment
}
