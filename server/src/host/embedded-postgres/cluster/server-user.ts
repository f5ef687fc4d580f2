import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * The user that PostgreSQL runs as. An empty object means the current user. If the current user is root, this is
 * another user, because PostgreSQL refuses to run as root.
 */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

/** The uid and the gid of the system user `nobody`. */
const NOBODY = 65_534

/** The server's environment. It has none of our variables, because they contain keys and passwords. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** If we run as root: the owner of `pgdata`, or the system user `nobody` if it is missing or belongs to root. */
export function serverUser(pgdata: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const stats = lstatSync(pgdata, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Whether this user can enter a folder, tested by entering it. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

/** Whether this user can run a PostgreSQL program with its libraries. */
export function canRun(user: ServerUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', env: SERVER_ENVIRONMENT }).status === 0
}

/** Makes this user the owner of a file, or of a folder and its content. Does nothing if we do not run as root. */
export function changeOwner(file: string, user: ServerUser): void {
  if (user.uid === undefined) return
  chownSync(file, user.uid, user.gid)
  if (!lstatSync(file).isDirectory()) return
  for (const entry of readdirSync(file, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) changeOwner(path.join(file, entry.name), user)
  }
}
