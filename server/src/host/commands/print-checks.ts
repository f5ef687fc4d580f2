import { decryptSample } from '../backup/decrypt-sample.ts'
import type { Database } from '../db/database.ts'
import { checkLedger } from '../ledger-check/check-ledger.ts'
import { DECLARED_RULES } from '../ledger-check/declared-rules.ts'
import { checkAuditChain } from '../security/audit-chain/check-audit-chain.ts'
import { ENCRYPTED_TABLES } from '../security/encrypted-tables.ts'
import type { KeyRing } from '../security/encryption.ts'

type Print = (line: string) => void

/** The maximum number of undecryptable rows that are named. */
const MAX_PRINTED = 10

/** Runs the ledger check and prints each rule. @returns whether the ledger is consistent */
export async function printLedgerCheck(db: Database, print: Print): Promise<boolean> {
  const { checks, clean } = await checkLedger(db, DECLARED_RULES)
  for (const check of checks) printCheck(check, print)
  return clean
}

/** Compares the audit log with its seals and prints the result. @returns whether it is as it was sealed */
export async function printLogCheck(
  db: Database,
  options: Parameters<typeof checkAuditChain>[1],
  print: Print,
): Promise<boolean> {
  const { newest, ...log } = await checkAuditChain(db, options)
  printCheck({ name: 'the audit log is as it was sealed', ...log }, print)
  if (newest) print(`      newest block: ${newest.nth}:${newest.hash.toString('hex')}`)
  return log.violations.length === 0
}

/**
 * Decrypts a sample of each table whose area declares it, and prints how many rows can be decrypted.
 * @returns whether all can
 */
export async function printSamples(db: Database, keys: KeyRing, print: Print): Promise<boolean> {
  let areDecryptable = true
  for (const encrypted of ENCRYPTED_TABLES) {
    if (encrypted.sampledAs === undefined) continue
    const { examined, undecryptable } = await decryptSample(db, keys, encrypted)
    if (undecryptable.length === 0) {
      print(`ok   ${examined} ${encrypted.rows} can be decrypted`)
      continue
    }
    areDecryptable = false
    print(`BAD  ${undecryptable.length} of ${examined} ${encrypted.rows} cannot be decrypted`)
    for (const id of undecryptable.slice(0, MAX_PRINTED)) print(`      ${encrypted.sampledAs} ${id}`)
  }
  return areDecryptable
}

function printCheck(
  { name, examined, violations }: { name: string; examined: number; violations: string[] },
  print: Print,
) {
  print(`${violations.length === 0 ? 'ok  ' : 'BAD '} ${name} (${examined} examined)`)
  for (const violation of violations) print(`      ${violation}`)
}
