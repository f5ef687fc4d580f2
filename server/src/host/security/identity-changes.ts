import type { OperatorRole } from '@docket/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { functionsSchema } from '../db/migrate/functions.ts'

/*
 * The writes that decide who a user is and what the user may do. The shop's own database role cannot make them itself,
 * so they are functions of the owner (identity-changes.sql). Each takes the id of the change's entry of the audit log:
 * write an audit entry in the same transaction before it.
 */

/** Makes a user an operator who was added in this transaction, or changes the role of another operator. */
export async function setOperatorRole(tx: Tx, entryId: number, role: OperatorRole): Promise<void> {
  await call(tx, sql`set_operator_role(${entryId}, ${role})`)
}

/** Suspends a user or lifts the suspension, as the entry says. Returns the new time of the suspension. */
export async function setSuspension(tx: Tx, entryId: number): Promise<Date | null> {
  const [row] = await call<{ at: Date | null }>(tx, sql`set_suspension(${entryId}) AS at`)
  return row?.at ?? null
}

/** Sets a password. With a mailed link, it also confirms the user's address. */
export async function setPassword(tx: Tx, entryId: number, passwordHash: string): Promise<void> {
  await call(tx, sql`set_password(${entryId}, ${passwordHash})`)
}

/** Gives a customer the new address of a change that was confirmed just now, or the old one of a change undone just now. */
export async function setEmail(tx: Tx, entryId: number, changeId: number): Promise<void> {
  await call(tx, sql`set_email(${entryId}, ${changeId})`)
}

/** Gives a customer another username. */
export async function setUsername(tx: Tx, entryId: number, username: string): Promise<void> {
  await call(tx, sql`set_username(${entryId}, ${username})`)
}

/** Switches on the two-step sign-in that the user has begun. `step` is the time step of the first code. */
export async function turnOnSecondStep(tx: Tx, entryId: number, step: number): Promise<void> {
  await call(tx, sql`turn_on_second_step(${entryId}, ${step})`)
}

export async function storeRecoveryCodes(tx: Tx, entryId: number, hashes: Buffer[]): Promise<void> {
  await call(tx, sql`replace_recovery_codes(${entryId}, ${hashes}::bytea[])`)
}

/** Uses a code. False if the user has no such code, or if it is used. Of two calls at the same time one succeeds. */
export async function useRecoveryCode(tx: Tx, entryId: number, hash: Buffer): Promise<boolean> {
  const [row] = await call<{ used: boolean }>(tx, sql`use_recovery_code(${entryId}, ${hash}) AS used`)
  return row?.used === true
}

/** Deletes a user's secret and recovery codes. */
export async function deleteSecondStep(tx: Tx, entryId: number): Promise<void> {
  await call(tx, sql`delete_second_step(${entryId})`)
}

interface NewPasskey {
  credentialId: string
  name: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
}

/** Adds a passkey. Returns undefined if the credential is known already. */
export async function insertPasskey(
  tx: Tx,
  entryId: number,
  { credentialId, name, publicKey, counter, transports }: NewPasskey,
): Promise<{ id: string; name: string; created_at: Date; last_used_at: Date | null } | undefined> {
  const { rows } = await sql<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>`
    SELECT id, name, created_at, last_used_at FROM ${sql.id(functionsSchema)}.add_passkey(
      ${entryId}, ${credentialId}, ${name}, ${publicKey}, ${counter}, ${transports})`.execute(tx)
  return rows[0]
}

/** Deletes one passkey of a user, or all. */
export async function deletePasskeys(
  tx: Tx,
  entryId: number,
  passkeyId: string | null = null,
): Promise<void> {
  await call(tx, sql`delete_passkeys(${entryId}, ${passkeyId})`)
}

/** Deletes the second step and the passkeys of an erased customer. */
export async function deleteFactorsOfErased(tx: Tx, userId: number): Promise<void> {
  await call(tx, sql`delete_factors_of_erased(${userId})`)
}

async function call<Row>(tx: Tx, expression: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT ${sql.id(functionsSchema)}.${expression}`.execute(tx)
  return rows
}
