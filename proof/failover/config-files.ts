import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The configuration files that docs/many-servers.md shows. */
export const CONFIG_FILES = [
  'etcd.env',
  'patroni.env',
  'patroni.yaml',
  'haproxy-database.cfg',
  'haproxy-shop.cfg',
] as const

export function readConfig(name: (typeof CONFIG_FILES)[number]): string {
  return readFileSync(path.join(import.meta.dirname, 'config', name), 'utf8')
}

/** Reads the lines `NAME=value` of an environment file. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('='))
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]))
}
