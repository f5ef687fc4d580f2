import { expect } from 'vitest'
import { arrivedCentsOf, isReviewed, knownPayments, knownReturns, type Scene } from './scene.ts'

/** What is credited, in review, settled by the operator, or recorded, in cents. */
export async function placedCents<Step>(scene: Scene<Step>): Promise<bigint> {
  const { shop, user, settledByHand, money } = scene
  const deposits = await shop.depositsOf(user.id)
  const completed = deposits.filter(({ status }) => status === 'COMPLETED')
  const creditedCents = sumOf(completed.map(({ amount_cents }) => amount_cents))
  const returns = await knownReturns(shop, user)
  // The operator has given back the debit of a kept return that is handled.
  const debited = returns.filter(({ state, isTask }) => state !== 'kept' || isTask)
  const debitedCents = sumOf(debited.map((one) => one.debitedCents))
  const takenCents = sumOf(returns.map((one) => one.takenCents))
  expect(await ownedCents(scene)).toBe(creditedCents - debitedCents - takenCents)

  const kept = new Map((await money()).map((one) => [one.id, one.kept]))
  const payments = await knownPayments(shop, user)
  const reviewed = deposits.filter(({ status }) => status === 'REVIEW')
  const creditedByHand = settledByHand
    .filter(({ isCredited }) => isCredited)
    .map(({ depositId }) => depositId)
  return sumOf([
    ...completed.filter(({ id }) => !creditedByHand.includes(id)).map(({ amount_cents }) => amount_cents),
    ...settledByHand.map(({ cents }) => cents),
    ...reviewed.map(({ id, amount_cents }) => {
      const own = payments.filter((payment) => payment.depositId === id && isReviewed(payment))
      return own.length === 0 ? amount_cents : sumOf(own.map((payment) => kept.get(payment.id) ?? 0n))
    }),
    await recordedCents(scene),
  ])
}

/** What the user has, also what is held, less what the user owes, in cents. */
async function ownedCents<Step>({ shop, user }: Scene<Step>): Promise<bigint> {
  const wallet = await shop.db
    .selectFrom('wallets')
    .select(['balance_cents', 'held_cents', 'debt_cents'])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return wallet.balance_cents + wallet.held_cents - wallet.debt_cents
}

/** What is recorded, because it is less than a dollar, in cents. */
export async function recordedCents<Step>({ shop, user, money }: Scene<Step>): Promise<bigint> {
  const kept = new Map((await money()).map((one) => [one.id, one.kept]))
  const small = (await knownPayments(shop, user)).filter(
    ({ id, settledAs, details }) =>
      settledAs === null && details.isSmall && !details.addedTo && kept.get(id) !== 0n,
  )
  return sumOf(small.map((payment) => arrivedCentsOf(payment) ?? 0n))
}

/** How many returns the shop has of each payment. */
export async function returnsByPayment<Step>({ shop, user }: Scene<Step>): Promise<Map<string, number>> {
  const returns = await knownReturns(shop, user)
  const byPayment = Map.groupBy(returns, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([id, { length }]) => [id, length]))
}

export const sumOf = (cents: bigint[]) => cents.reduce((sum, next) => sum + next, 0n)
