import { setTimeout as sleep } from 'node:timers/promises'
import type { Testbed } from '../testbed/testbed.ts'
import { type ActiveFault, everyServer, type Fault } from './fault.ts'

const family = 'database'
const onExternal = ['external-database'] as const
const onEmbedded = ['embedded'] as const
const onBoth = ['external-database', 'embedded'] as const

/** The pause between repetitions of a fault. */
const BETWEEN_REPEATS_MS = 1_500

/** Faults of PostgreSQL. The harness starts an external PostgreSQL again, and the shop starts an embedded one. */
export const databaseFaults: Fault[] = [
  {
    kind: 'database-kill',
    family,
    on: onExternal,
    begin: (testbed) => downUntilStarted(testbed, () => testbed.postmaster.kill()),
  },
  {
    kind: 'database-restart',
    family,
    on: onExternal,
    begin: (testbed) => downUntilStarted(testbed, async () => testbed.database?.stop('fast')),
  },
  {
    kind: 'database-immediate',
    family,
    on: onExternal,
    begin: (testbed) => downUntilStarted(testbed, async () => testbed.database?.stop('immediate')),
  },
  {
    kind: 'embedded-kill',
    family,
    on: onEmbedded,
    isMomentary: true,
    async begin(testbed) {
      await testbed.postmaster.kill()
      return { end: async () => {} }
    },
  },
  {
    kind: 'database-freeze',
    family,
    on: onBoth,
    async begin(testbed) {
      testbed.postmaster.freeze()
      // A shop with the embedded PostgreSQL notices the freeze, and replaces PostgreSQL before the fault is over.
      const withoutDatabase = testbed.kind === 'external-database' ? everyServer(testbed) : []
      return { withoutDatabase, end: async () => testbed.postmaster.unfreeze() }
    },
  },
  {
    // The kernel does the same if memory runs out. PostgreSQL then restarts all of its processes.
    kind: 'backend-kill',
    family,
    on: onBoth,
    begin: async (testbed, { durationMs }) => ({
      end: repeatFor(durationMs, async () => testbed.postmaster.killBackend()),
    }),
  },
  {
    kind: 'backends-ended',
    family,
    on: onBoth,
    begin: async (testbed, { durationMs }) => ({ end: repeatFor(durationMs, () => endBackends(testbed)) }),
  },
  {
    kind: 'database-read-only',
    family,
    on: onExternal,
    async begin(testbed) {
      await setReadOnly(testbed, true)
      return { withoutDatabase: everyServer(testbed), end: () => setReadOnly(testbed, false) }
    },
  },
  {
    // PostgreSQL may stop because it cannot write its WAL. The harness then frees space and starts it again.
    kind: 'disk-full',
    family,
    on: onExternal,
    async begin({ disk, database }) {
      disk.fill()
      return {
        async end() {
          disk.free()
          await database?.start()
        },
      }
    },
  },
]

async function downUntilStarted(testbed: Testbed, stop: () => Promise<void>): Promise<ActiveFault> {
  await stop()
  return { withoutDatabase: everyServer(testbed), end: async () => testbed.database?.start() }
}

/** Runs `act` at once and then repeatedly for `durationMs`. The returned function waits for the last repetition. */
function repeatFor(durationMs: number, act: () => Promise<void>): () => Promise<void> {
  const repeated = (async () => {
    const until = performance.now() + durationMs
    for (;;) {
      await act()
      if (performance.now() + BETWEEN_REPEATS_MS > until) return
      await sleep(BETWEEN_REPEATS_MS)
    }
  })()
  // A failed repetition is reported when the fault ends.
  repeated.catch(() => {})
  return () => repeated
}

/** Ends all connections of the shop, as an operator could do. */
async function endBackends(testbed: Testbed): Promise<void> {
  await query(
    testbed,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
}

/** Makes the database read-only, like a standby, or writable. */
async function setReadOnly(testbed: Testbed, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off'
  await query(testbed, `ALTER SYSTEM SET default_transaction_read_only = ${value}`, 'SELECT pg_reload_conf()')
}

async function query(testbed: Testbed, ...statements: string[]): Promise<void> {
  const { pool, close } = await testbed.openDatabase()
  try {
    for (const statement of statements) await pool.query(statement)
  } finally {
    await close()
  }
}
