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

/**
 * Replaces the addresses and folders of the operator's machines in a configuration by those of this run.
 * @param replacements new texts by old texts; longer old texts are replaced first
 * @throws if an old text is missing, or an address of the operator's network is left
 */
export function adaptConfig(config: string, replacements: Record<string, string>): string {
  let text = config
  for (const [before, after] of Object.entries(replacements).sort(([a], [b]) => b.length - a.length)) {
    if (!text.includes(before)) throw new Error(`The configuration does not contain ${before}:\n${config}`)
    text = text.replaceAll(before, after)
  }
  const left = /10\.0\.0\.\d[\d:/]*/.exec(text)
  if (left) throw new Error(`The configuration still contains ${left[0]}:\n${text}`)
  return text
}

/** Reads the lines `NAME=value` of an environment file. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('='))
  return Object.fromEntries(lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')]))
}
