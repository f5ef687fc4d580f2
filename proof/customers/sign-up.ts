import { login, me, signup } from '@docket/contract/identity'
import { poll } from '../poll.ts'
import { type Caller, repeatUntilKnown } from '../repeat-until-known.ts'
import type { TokenPage } from '../testbed/mail-sink.ts'
import type { ReachableShop } from '../testbed/testbed.ts'

/** A customer with a valid session. */
export interface Customer {
  name: string
  userId: number
  token: string
}

const MAIL_TIMEOUT_MS = 30_000

export const passwordOf = (name: string): string => `password of ${name}`

/** Registers a customer, follows the mailed link and signs in. @throws if the shop refuses it. */
export async function signUp(testbed: ReachableShop, name: string, caller: Caller): Promise<Customer> {
  const email = `${name}@proof.docket.test`
  const password = passwordOf(name)
  const body = { email, username: name, password, confirmPassword: password }
  const registered = await repeatUntilKnown(testbed, { method: 'POST', path: signup.path, body }, caller)
  if (registered.status !== 201)
    throw new Error(`A customer could not register: ${registered.status} ${registered.code}`)
  const token = await mailedToken(testbed, email, 'verify-email')
  await repeatUntilKnown(testbed, { method: 'POST', path: '/auth/confirm-email', body: { token } }, caller)
  return signIn(testbed, { name, email, password }, caller)
}

async function signIn(
  testbed: ReachableShop,
  { name, email, password }: { name: string; email: string; password: string },
  caller: Caller,
): Promise<Customer> {
  const answer = await repeatUntilKnown(
    testbed,
    { method: 'POST', path: login.path, body: { email, password } },
    caller,
  )
  if (answer.status !== 200) throw new Error(`A customer could not sign in: ${answer.status} ${answer.code}`)
  const { token } = login.output.parse(answer.body)
  const self = await repeatUntilKnown(testbed, { method: 'GET', path: me.path, token }, caller)
  return { name, userId: me.output.parse(self.body).id, token }
}

/** Waits for the token of the link in the newest mail to an address. @throws if no mail arrives */
export async function mailedToken(
  { mails }: ReachableShop,
  email: string,
  page: TokenPage,
  timeoutMs = MAIL_TIMEOUT_MS,
): Promise<string> {
  const find = () => mails.newestToken(email, page)
  await poll(() => find() !== undefined, { timeoutMs })
  const token = find()
  if (token === undefined) throw new Error(`No mail with a link to ${page} has arrived.`)
  return token
}
