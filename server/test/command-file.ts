import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** The file that `npm run <name>` runs. */
export function commandFile(name: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, file] = /^node (server\/src\/\S+)$/.exec(scripts[name] ?? '') ?? []
  if (file === undefined) throw new Error(`package.json has no command ${name} of the server.`)
  return path.join(ROOT, file)
}
