import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { arrivedCentsOf, isReviewed, knownPayments, knownReturns, type Scene } from './scene.ts'

/** The operator credits what the shop says has arrived, or refuses the deposit. */
export async function settleReview<Step>(
  scene: Scene<Step>,
  { settles, as: decision }: { settles: number; as: string },
): Promise<void> {
  const { shop, admin, user, settledByHand } = scene
  const reviews = (await shop.depositsOf(user.id)).filter(({ status }) => status === 'REVIEW')
  const chosen = reviews[settles % reviews.length]
  if (!chosen) return
  const { body } = await shop.api('GET', `/admin/deposit/${chosen.id}`, { token: admin.token })
  const amount = body.arrival.creditable || body.amount
  const cents = await reviewedCents(scene, chosen)
  const settlement = { id: chosen.id, decision, reason: 'played by a test' }
  const { status } = await shop.api('POST', '/admin/deposit/settle', {
    token: admin.token,
    body: decision === 'credit' ? { ...settlement, amount } : settlement,
  })
  expect(status).toBe(200)
  settledByHand.push({ depositId: chosen.id, cents, isCredited: decision === 'credit' })
}

/** What of a deposit is in review as the shop knows it; a deposit for a surplus has no payment of its own. */
async function reviewedCents<Step>(
  { shop, user, money }: Scene<Step>,
  { id, amount_cents }: { id: number; amount_cents: bigint },
): Promise<bigint> {
  const known = await knownPayments(shop, user)
  const payments = known.filter((payment) => payment.depositId === id && isReviewed(payment))
  if (payments.length === 0) return amount_cents
  const paid = new Map((await money()).map((one) => [one.id, one.kept + one.givenBack]))
  return payments.reduce((sum, payment) => sum + (arrivedCentsOf(payment) ?? paid.get(payment.id) ?? 0n), 0n)
}

/**
 * The operator marks a return as handled, and may take its money from the wallet, as far as the wallet has it, or gives
 * the debit of a kept one back.
 */
export async function handleReturn<Step>(
  { shop, admin, user }: Scene<Step>,
  { handles, debits }: { handles: number; debits: boolean },
): Promise<void> {
  const tasks = (await knownReturns(shop, user)).filter(({ isTask }) => isTask)
  const chosen = tasks[handles % tasks.length]
  if (!chosen) return
  const dollars = Math.min(Number(chosen.cents ?? 0n) / 100, await shop.balanceOf(user.id))
  const { status } = await shop.api('POST', '/admin/deposit/return/handle', {
    token: admin.token,
    body: { id: Number(chosen.id), debit: debits && dollars > 0 ? dollars : null, note: 'played by a test' },
  })
  // The shop refuses a debit for money that it has.
  expect(chosen.state === 'kept' ? [200, 400] : [200]).toContain(status)
  if (chosen.state !== 'kept' || status !== 200) return
  const back = await shop.api('POST', '/admin/user/wallet-adjustment', {
    token: admin.token,
    body: { userId: user.id, amount: Number(chosen.debitedCents) / 100, reason: 'given back' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(back.status).toBe(201)
}
