import { readFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = path.join(import.meta.dirname, '../../docs/backup-with-pgbackrest.md')

/** The commands of docs/backup-with-pgbackrest.md, each with the name of its step. */
export interface PageCommands {
  install: string
  settings: string
  archive: string
  firstBackup: string
  /** The lines of the schedule. */
  schedule: string
  restore: string
  check: string
  lastBackup: string
}

/** Reads the commands of the page. @throws if it has more or fewer blocks */
export function readPage(): PageCommands {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```(?:sh)?\n([\s\S]*?)\n```$/gm)]
  const [install, settings, archive, firstBackup, schedule, restore, check, lastBackup, ...others] =
    blocks.map(([, block = '']) => block)
  const commands = { install, settings, archive, firstBackup, schedule, restore, check, lastBackup }
  if (others.length > 0 || !isComplete(commands))
    throw new Error(`${PAGE} has ${blocks.length} blocks of commands.`)
  return commands
}

function isComplete(commands: Record<keyof PageCommands, string | undefined>): commands is PageCommands {
  return Object.values(commands).every((block) => block !== undefined)
}
