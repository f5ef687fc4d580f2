import { randomUUID } from 'node:crypto'
import { LINK_SECONDS } from '@docket/contract/export'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { sql } from 'kysely'
import { deriveKey } from './encryption.ts'
import { ShopError } from './errors.ts'
import type { Platform } from './platform.ts'
import type { Identity } from './sessions.ts'

/** Stands in an address in place of a bearer token: sealed, for one file with its filters, and for one session. */
export interface ExportLinks<Filters> {
  seal(caller: Identity, filters: Filters): Promise<string>
  /**
   * Uses a token up and answers what `work` makes of it; where that fails, the token is good again.
   * @throws INVALID_TOKEN where it is not good (any more) or its session has ended, and whatever `work` throws.
   */
  use<T>(token: string, work: (of: { caller: Identity; filters: Filters }) => Promise<T>): Promise<T>
}

export function createExportLinks<Filters>(
  { config, db, sessions }: Pick<Platform, 'config' | 'db' | 'sessions'>,
  file: string,
): ExportLinks<Filters> {
  const key = deriveKey(config.secretKey, 'export links')

  return {
    seal: (caller, filters) =>
      new EncryptJWT({ sid: caller.sessionId, filters })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(file)
        .setJti(randomUUID())
        .setExpirationTime(`${LINK_SECONDS}s`)
        .encrypt(key),

    async use(token, work) {
      const { sid, jti, filters } = await unseal(token)
      const used = `export-link:${jti}`
      const caller = await sessions.find(String(sid))
      if (!caller || !mayExport(caller)) throw new ShopError('INVALID_TOKEN')
      // Kept where attempts are counted, and cleared away with them: the first to add the row has the file.
      const { numAffectedRows } = await sql`
        INSERT INTO throttles (key, points, expire)
        VALUES (${used}, 1, ${Date.now() + 2 * LINK_SECONDS * 1_000})
        ON CONFLICT DO NOTHING
      `.execute(db)
      if (numAffectedRows !== 1n) throw new ShopError('INVALID_TOKEN')
      try {
        // Parsed by the link's own schema before they were sealed.
        return await work({ caller, filters: filters as Filters })
      } catch (error) {
        // At worst it stays used up: what is told is why there is no file.
        await sql`DELETE FROM throttles WHERE key = ${used}`.execute(db).catch(() => {})
        throw error
      }
    },
  }

  async function unseal(token: string) {
    try {
      return (await jwtDecrypt(token, key, { audience: file })).payload
    } catch {
      // Expired, of another file, or none of ours: the answer is the same.
      throw new ShopError('INVALID_TOKEN')
    }
  }
}

/** What the route's own check asks of whoever brings a bearer token. */
export function mayExport(caller: Identity): boolean {
  return caller.role === 'ADMIN' && !caller.mustEnrol
}
