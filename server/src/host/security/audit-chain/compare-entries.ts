import { type AuditBlock, readEntries } from './audit-block.ts'
import type { Redactions } from './redactions.ts'

/** Entries from before these times may be missing, because the retention deletes them. */
export interface KeptSince {
  entries: Date
  entriesOfSales: Date
}

const MAX_NAMED = 5

/**
 * Compares a sealed block with the entries that the audit log has now (`currentEntries`, records as in the block), and
 * says which were changed, removed or added. An entry may differ if the erasure of a customer has changed it.
 */
export function compareEntries(
  block: AuditBlock & { currentEntries: Buffer },
  kept: KeptSince,
  redactions: Redactions,
): string[] {
  const sealed = new Map(readEntries(block.entries).map((entry) => [entry.id, entry]))
  const current = new Map(readEntries(block.currentEntries).map((entry) => [entry.id, entry]))
  const changed = [...current.values()].filter(({ id, digest, isOfSale }) => {
    const sealedEntry = sealed.get(id)
    if (!sealedEntry) return false
    const isSame = sealedEntry.digest.equals(digest) || redactions.get(id)?.has(digest.toString('hex'))
    return !isSame || sealedEntry.isOfSale !== isOfSale
  })
  const added = [...current.values()].filter(({ id }) => !sealed.has(id))
  const removed = [...sealed.values()].filter(
    ({ id, isOfSale }) =>
      !current.has(id) && block.earliest >= (isOfSale ? kept.entriesOfSales : kept.entries),
  )
  return [
    ...describe(block.nth, 'changed', changed),
    ...describe(block.nth, 'removed', removed),
    ...describe(block.nth, 'added', added),
  ]
}

function describe(nth: number, what: string, entries: { id: number }[]): string[] {
  if (entries.length === 0) return []
  const ids = entries.slice(0, MAX_NAMED).map(({ id }) => id)
  const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : ''
  return [`block ${nth}: ${what} since it was sealed: entry ${ids.join(', ')}${more}`]
}
