import { type Endpoint, PROOF_MINUTES } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { ShopError } from '../errors.ts'

/** The same for a call with `stepUp: 'hour'`. A session that is not used that long has ended (session-use.ts). */
const WORK_MINUTES = 60

/** For queries on `sessions`: when the user last proved who they are. */
export const lastProof = sql<Date>`coalesce(sessions.proved_at, sessions.created_at)`

/** Whether a call may need a fresh proof (`stepUp` in the contract), and the caller's last proof is too old. */
export function lacksProof(
  { provedAt, hasTotp }: { provedAt: number; hasTotp: boolean },
  stepUp: Endpoint['stepUp'],
): boolean {
  const isNeeded = stepUp === 'two-step' ? hasTotp : stepUp !== undefined
  return isNeeded && Date.now() >= provedAt + proofMinutes(stepUp) * 60_000
}

/** How old a proof may be for a call, in minutes. */
export function proofMinutes(stepUp: Endpoint['stepUp']): number {
  return stepUp === 'hour' ? WORK_MINUTES : PROOF_MINUTES
}

/** Whether the call itself decides if it needs a fresh proof: it knows that when it has read its body. */
export function asksByItself(stepUp: Endpoint['stepUp']): boolean {
  return stepUp === 'price-change' || stepUp === 'account-texts'
}

/** For a call that asks for a fresh proof only for some changes. @throws STEP_UP_REQUIRED */
export function requireProof(caller: { provedAt: number; hasTotp: boolean }): void {
  if (lacksProof(caller, true)) throw new ShopError('STEP_UP_REQUIRED')
}

/**
 * Records that the caller has just proved who they are, for this session only. Every process reads the new proof at the
 * next call that needs one, because a cached session whose proof is too old is read again. Returns the time until which
 * the proof is fresh.
 */
export async function recordProof(tx: Tx, { sessionId }: { sessionId: string }): Promise<Date> {
  const now = new Date()
  await tx.updateTable('sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
  return new Date(now.getTime() + PROOF_MINUTES * 60_000)
}
