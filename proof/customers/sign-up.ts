import { login, me, signup } from '@docket/contract/identity'
import { poll } from '../poll.ts'
import type { Scene } from '../scene.ts'
import { type Caller, untilKnown } from '../until-known.ts'
import type { TokenPage } from '../world/mail-sink.ts'

/** A customer with a valid session. */
export interface Customer {
  name: string
  userId: number
  token: string
}

const MAIL_MS = 30_000

/** Registers a customer, follows the mailed link and signs in. @throws if the shop refuses it. */
export async function signUp(scene: Scene, name: string, caller: Caller): Promise<Customer> {
  const email = `${name}@proof.docket.test`
  const password = `password of ${name}`
  const body = { email, username: name, password, confirmPassword: password }
  const registered = await untilKnown(scene, { method: 'POST', path: signup.path, body }, caller)
  if (registered.status !== 201)
    throw new Error(`A customer could not register: ${registered.status} ${registered.code}`)
  const token = await mailedToken(scene, email, 'verify-email')
  await untilKnown(scene, { method: 'POST', path: '/auth/confirm-email', body: { token } }, caller)
  return signIn(scene, { name, email, password }, caller)
}

async function signIn(
  scene: Scene,
  { name, email, password }: { name: string; email: string; password: string },
  caller: Caller,
): Promise<Customer> {
  const answer = await untilKnown(
    scene,
    { method: 'POST', path: login.path, body: { email, password } },
    caller,
  )
  if (answer.status !== 200) throw new Error(`A customer could not sign in: ${answer.status} ${answer.code}`)
  const { token } = login.output.parse(answer.body)
  const self = await untilKnown(scene, { method: 'GET', path: me.path, token }, caller)
  return { name, userId: me.output.parse(self.body).id, token }
}

/** Waits for the token of the link in the newest mail to an address. @throws if no mail arrives */
export async function mailedToken(
  { mails }: Scene,
  email: string,
  page: TokenPage,
  timeoutMs = MAIL_MS,
): Promise<string> {
  const find = () => mails.newestToken(email, page)
  await poll(() => find() !== undefined, { timeoutMs })
  const token = find()
  if (token === undefined) throw new Error(`No mail with a link to ${page} has arrived.`)
  return token
}
