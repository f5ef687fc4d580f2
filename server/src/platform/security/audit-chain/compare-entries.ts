import { type AuditBlock, readEntries } from './audit-block.ts'
import type { Redactions } from './redactions.ts'

/** Entries from before these times may be missing, because the retention deletes them. */
export interface KeptSince {
  entries: Date
  entriesOfSales: Date
}

const MAX_NAMED = 5

/**
 * Compares a sealed block with the entries that the audit log has in its place (`found`, records as in the block), and
 * says which were changed, removed or added. An entry may differ as the erasure of a customer left it.
 */
export function compareEntries(
  block: AuditBlock & { found: Buffer },
  kept: KeptSince,
  redactions: Redactions,
): string[] {
  const sealed = new Map(readEntries(block.entries).map((entry) => [entry.id, entry]))
  const found = new Map(readEntries(block.found).map((entry) => [entry.id, entry]))
  const changed = [...found.values()].filter(({ id, digest, isOfSale }) => {
    const before = sealed.get(id)
    if (!before) return false
    const isSame = before.digest.equals(digest) || redactions.get(id)?.has(digest.toString('hex'))
    return !isSame || before.isOfSale !== isOfSale
  })
  const added = [...found.values()].filter(({ id }) => !sealed.has(id))
  const removed = [...sealed.values()].filter(
    ({ id, isOfSale }) => !found.has(id) && block.earliest >= (isOfSale ? kept.entriesOfSales : kept.entries),
  )
  return [
    ...say(block.nth, 'changed', changed),
    ...say(block.nth, 'removed', removed),
    ...say(block.nth, 'added', added),
  ]
}

function say(nth: number, what: string, entries: { id: bigint }[]): string[] {
  if (entries.length === 0) return []
  const named = entries.slice(0, MAX_NAMED).map(({ id }) => id)
  const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : ''
  return [`block ${nth}: ${what} since it was sealed: entry ${named.join(', ')}${more}`]
}
