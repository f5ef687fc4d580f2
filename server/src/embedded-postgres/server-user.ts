import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Who PostgreSQL runs as: it refuses root, so root hands it to another; anybody else keeps themselves. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

const NOBODY = 65_534

/** What the server sees of our environment: next to nothing, since keys and passwords stand there. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** @param pgdata whose owner, where it exists and that is not root, is who root hands the server to. */
export function serverUser(pgdata: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const found = lstatSync(pgdata, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Whether that user can enter a folder, asked of the system itself. */
export function canEnter(user: ServerUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0
}

/** Whether that user can run a program of PostgreSQL's, with the libraries beside it. */
export function canRun(user: ServerUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', env: SERVER_ENVIRONMENT }).status === 0
}

/** Gives a file, or a folder with all in it, to that user; nothing where it is not root who runs us. */
export function giveTo(user: ServerUser, file: string): void {
  if (user.uid === undefined) return
  chownSync(file, user.uid, user.gid)
  if (!lstatSync(file).isDirectory()) return
  for (const entry of readdirSync(file, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) giveTo(user, path.join(file, entry.name))
  }
}
