import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@docket/contract/permissions'
import { api, baseUrl, waitFor } from './api.ts'
import { mailedLink } from './mailbox.ts'
import { newTag } from './new-tag.ts'

export interface UserDetails {
  email: string
  username: string
  password: string
}

export interface Customer extends UserDetails {
  id: number
  token: string
}

export const admin = { email: 'admin@docket.test', password: 'docket-admin' }

/** A person whose name and address are not registered yet. */
export function unregisteredUser(): UserDetails {
  const name = `guest-${newTag()}`
  return { email: `${name}@example.test`, username: name, password: 'correct horse battery' }
}

/** A customer who has registered, opened the mailed link, logged in and paid `dollars` into the wallet. */
export async function newCustomer({
  dollars = 0,
  person = unregisteredUser(),
}: {
  dollars?: number
  person?: UserDetails
} = {}): Promise<Customer> {
  const { email, username, password } = person
  await api('POST', '/auth/signup', {
    body: { email, username, password, confirmPassword: password },
  })
  const link = await mailedLink(email, '/verify-email/')
  await api('POST', '/auth/confirm-email', { body: { token: link.split('/').at(-1) } })
  const token = await logIn(person)
  const { id } = await api<{ id: number }>('GET', '/auth/me', { token })
  const customer = { ...person, id, token }
  if (dollars > 0) await deposit(customer, dollars)
  return customer
}

async function logIn({ email, password }: { email: string; password: string }): Promise<string> {
  const { token } = await api<{ token: string }>('POST', '/auth/login', { body: { email, password } })
  return token
}

export async function adminToken({ email, password } = admin): Promise<string> {
  const { token } = await api<{ token: string }>('POST', '/admin/auth/login', { body: { email, password } })
  return token
}

export interface Operator extends UserDetails {
  id: number
  token: string
}

/** An admin with this role, who has accepted the mailed invitation of the owner. */
export async function newOperator(operatorRole: OperatorRole): Promise<Operator> {
  const person = unregisteredUser()
  const { email, username, password } = person
  const { id } = await api<{ id: number }>('POST', '/admin/operator/invite', {
    token: await adminToken(),
    body: { email, username, operatorRole },
  })
  const link = await mailedLink(email, '/accept-invitation/')
  const body = { token: link.split('/').at(-1), password, confirmPassword: password }
  await api('POST', '/auth/accept-invitation', { body })
  return { ...person, id, token: await adminToken(person) }
}

/** The balance of the customer's wallet, in dollars. */
export async function balanceOf({ id, token }: Customer): Promise<number> {
  const { balance } = await api<{ balance: number }>('GET', `/auth/user-wallet?userId=${id}`, { token })
  return balance
}

/** Pays a deposit at the simulator and waits until it is in the wallet. At least $12. */
async function deposit(customer: Customer, dollars: number): Promise<void> {
  await chooseOutcome(await openDeposit(customer, dollars), 'pay')
  await waitFor('The deposit', async () => ((await balanceOf(customer)) > 0 ? true : undefined))
}

/** Opens a crypto deposit of at least $12, which is not paid yet. Returns the address of its hosted page. */
export async function openDeposit({ token }: Customer, dollars: number): Promise<string> {
  const { invoice_url } = await api<{ invoice_url: string }>('POST', '/crypto/create-crypto-payment', {
    token,
    body: { amount: dollars },
    headers: { 'idempotency-key': randomUUID() },
  })
  return invoice_url
}

/** Presses a button of the simulator's hosted page. */
export async function chooseOutcome(invoiceUrl: string, outcome: string): Promise<void> {
  const answer = await fetch(new URL(invoiceUrl, baseUrl()), {
    method: 'POST',
    body: new URLSearchParams({ outcome, coin: 'btc' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`${outcome} at the simulator: ${answer.status}`)
}
