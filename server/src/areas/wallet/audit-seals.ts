import type { Platform } from '../../host/context/platform.ts'
import { isUnchanged } from '../../host/security/audit-chain/check-audit-chain.ts'
import { type KnownBlock, sealAuditLog } from '../../host/security/audit-chain/seal-audit-log.ts'

/** Seals the audit log, and remembers the newest block outside of the database. One for each process. */
interface AuditSeals {
  seal(stopping?: AbortSignal): Promise<void>
  /** The newest block that this process has sealed. If the database has lost the block, the check reports the loss. */
  newestKnownBlock(): KnownBlock | null
}

export function createAuditSeals(platform: Pick<Platform, 'db' | 'keys' | 'config'>): AuditSeals {
  let known: KnownBlock | null = null
  return {
    newestKnownBlock: () => known,
    async seal(stopping) {
      const isIntact = known === null || (await isUnchanged(platform.db, known))
      const added = await sealAuditLog(platform, stopping)
      if (added !== null && isIntact) known = added
    },
  }
}
