import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../tools/root.mjs'

/** The parts of compose.yaml that we read. The test checks the whole file against the schema of Compose. */
export interface ComposeFile {
  services: Record<'shop' | 'database' | 'proxy', ComposeService>
  secrets: Record<string, { file: string }>
}

interface ComposeService {
  image: string
  build?: { context: string; dockerfile: string }
  environment: Record<string, string>
  secrets?: string[]
  volumes: string[]
  ports?: string[]
  stop_grace_period?: string
  mem_limit?: string
  pids_limit?: number
}

/** Reads compose.yaml as Compose does with these variables. @throws the file's own message if a variable is missing */
export function readComposeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')
  return parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value,
  )
}

/** Compose's `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function interpolate(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, sign?: string, rest = '') => {
    if (variables[name]) return variables[name]
    if (sign === '-') return rest
    throw new Error(sign === '?' ? rest : `${name} is not set.`)
  })
}
