import { randomUUID } from 'node:crypto'
import { LINK_SECONDS } from '@docket/contract/export'
import { mayDo, type NeededPermission } from '@docket/contract/permissions'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { sql } from 'kysely'
import type { Platform } from '../context/platform.ts'
import { ShopError } from '../errors.ts'
import { deriveKey } from '../security/encryption.ts'
import type { Identity } from '../security/sessions.ts'

/**
 * Tokens in the address of a file, in place of a bearer token. Each token is encrypted, and is valid for one file with
 * its filters and for one session.
 */
export interface ExportLinks<Filters> {
  issue(caller: Identity, filters: Filters): Promise<string>
  /**
   * Uses a token, which works once, and returns the result of `work`. If `work` fails, the token can be used again.
   * @throws INVALID_TOKEN if the token is invalid, expired or used, or its session has ended; any error of `work`
   */
  redeem<T>(token: string, work: (link: { caller: Identity; filters: Filters }) => Promise<T>): Promise<T>
}

export function createExportLinks<Filters>(
  { config, db, sessions }: Pick<Platform, 'config' | 'db' | 'sessions'>,
  file: string,
  mayUse: (caller: Identity) => boolean,
): ExportLinks<Filters> {
  const key = deriveKey(config.secretKey, 'export links')

  return {
    issue: (caller, filters) =>
      new EncryptJWT({ sid: caller.sessionId, filters })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(file)
        .setJti(randomUUID())
        .setExpirationTime(`${LINK_SECONDS}s`)
        .encrypt(key),

    async redeem(token, work) {
      const { sid, jti, filters } = await decrypt(token)
      const usedKey = `export-link:${jti}`
      const caller = await sessions.find(String(sid))
      if (!caller || !mayUse(caller)) throw new ShopError('INVALID_TOKEN')
      // A row of `throttles`, which is deleted when it expires. The first request that inserts the row gets the file.
      const { numAffectedRows } = await sql`
        INSERT INTO throttles (key, points, expire)
        VALUES (${usedKey}, 1, ${Date.now() + 2 * LINK_SECONDS * 1_000})
        ON CONFLICT DO NOTHING
      `.execute(db)
      if (numAffectedRows !== 1n) throw new ShopError('INVALID_TOKEN')
      try {
        // The link's schema parsed the filters before they were encrypted.
        return await work({ caller, filters: filters as Filters })
      } catch (error) {
        // If this statement fails, too, the token stays used. The caller sees the first error.
        await sql`DELETE FROM throttles WHERE key = ${usedKey}`.execute(db).catch(() => {})
        throw error
      }
    },
  }

  async function decrypt(token: string) {
    try {
      return (await jwtDecrypt(token, key, { audience: file })).payload
    } catch {
      // The same answer for an expired token, the token of another file, and any other text.
      throw new ShopError('INVALID_TOKEN')
    }
  }
}

/** The same rule as the access check of the link's route, which needs `permission`. */
export function mayExport(caller: Identity, permission: NeededPermission): boolean {
  return caller.role === 'ADMIN' && !caller.mustEnrol && mayDo(caller.operatorRole, permission)
}
