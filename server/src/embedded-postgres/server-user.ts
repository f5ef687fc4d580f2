import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** Who PostgreSQL runs as: it refuses root, so root hands it to `nobody`; anybody else keeps themselves. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

const NOBODY = 65_534

export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

/** Whether that user can enter a folder, asked of the system itself. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1" && ls >/dev/null', 'sh', folder], user).status === 0
}

export function giveTo(user: ServerUser, file: string): void {
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid)
}
