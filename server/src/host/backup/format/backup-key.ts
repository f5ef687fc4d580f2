import { createHash, hkdfSync, scryptSync } from 'node:crypto'

/** scrypt with these numbers takes about 0.2 s and 64 MB. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** The key of an operator's backups. */
export interface BackupKey {
  /**
   * 16 hexadecimal digits in the header of each backup. It distinguishes keys, but a key cannot be computed from it.
   */
  id: string
  /** The key of one file. It depends on the whole header, so that a changed header decrypts nothing. */
  fileKey(header: Buffer): Buffer
}

/** Derives the key from BACKUP_KEY. SECRET_KEY has no part in it. */
export function deriveBackupKey(secret: string): BackupKey {
  const main = scryptSync(secret, 'docket backup', 32, SCRYPT)
  return {
    id: derive(main, '', 'key id').subarray(0, 8).toString('hex'),
    fileKey: (header) => derive(main, createHash('sha256').update(header).digest(), 'file'),
  }
}

function derive(main: Buffer, salt: Buffer | string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', main, salt, `docket backup ${purpose}`, 32))
}
