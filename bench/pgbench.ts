import type { BenchDatabase } from './database.ts'
import { findPgbench, output } from './tools.ts'

const SCALE = 50

/** Fills pgbench's own tables (TPC-B) on the shop's database server. */
export async function initialisePgbench({ pgbenchUrl }: BenchDatabase): Promise<void> {
  pgbench(pgbenchUrl, ['-i', '-q', '-s', String(SCALE)])
}

/** TPC-B transactions per second, prepared statements, 16 clients. */
export async function runPgbench({ pgbenchUrl }: BenchDatabase, seconds: number): Promise<number> {
  const printed = pgbench(pgbenchUrl, ['-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds)])
  const rate = /tps = ([\d.]+)/.exec(printed)?.[1]
  if (rate === undefined) throw new Error(`pgbench printed no rate: ${printed}`)
  return Number(rate)
}

/** Runs pgbench over the same socket as the shop's own connections. */
function pgbench(url: string, args: string[]): string {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const connection = ['-h', host, '-p', port, '-U', username, pathname.slice(1)]
  return output(findPgbench() ?? 'pgbench', [...args, ...connection], {
    PGPASSWORD: decodeURIComponent(password),
  })
}
