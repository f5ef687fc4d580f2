import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from '../scene.ts'
import { everyServer, type Fault, type UnderWay } from './fault.ts'

const family = 'database'
const onOutside = ['outside'] as const
const onEmbedded = ['embedded'] as const
const onBoth = ['outside', 'embedded'] as const

/** The pause between two strikes of a repeated fault. */
const BETWEEN_BLOWS_MS = 1_500

/** Faults of PostgreSQL. An outside one is started again by its operator, an embedded one by the shop. */
export const databaseFaults: Fault[] = [
  {
    ...{ kind: 'database-kill', family, on: onOutside },
    begin: (scene) => downUntilStarted(scene, () => scene.postmaster.kill()),
  },
  {
    ...{ kind: 'database-restart', family, on: onOutside },
    begin: (scene) => downUntilStarted(scene, async () => scene.database?.stop('fast')),
  },
  {
    ...{ kind: 'database-immediate', family, on: onOutside },
    begin: (scene) => downUntilStarted(scene, async () => scene.database?.stop('immediate')),
  },
  {
    ...{ kind: 'embedded-kill', family, on: onEmbedded, isMomentary: true },
    async begin(scene) {
      await scene.postmaster.kill()
      return { end: async () => {} }
    },
  },
  {
    ...{ kind: 'database-freeze', family, on: onBoth },
    async begin(scene) {
      scene.postmaster.freeze()
      // A shop that owns its database notices that it is stopped, and replaces it before the fault is over.
      const withoutDatabase = scene.kind === 'outside' ? everyServer(scene) : []
      return { withoutDatabase, end: async () => scene.postmaster.thaw() }
    },
  },
  {
    // Like the kernel when it is out of memory: PostgreSQL restarts all of its processes.
    ...{ kind: 'backend-kill', family, on: onBoth },
    begin: async (scene, { forMs }) => ({
      end: blows(forMs, async () => scene.postmaster.killBackend()),
    }),
  },
  {
    ...{ kind: 'backends-ended', family, on: onBoth },
    begin: async (scene, { forMs }) => ({ end: blows(forMs, () => endBackends(scene)) }),
  },
  {
    ...{ kind: 'database-read-only', family, on: onOutside },
    async begin(scene) {
      await setReadOnly(scene, true)
      return { withoutDatabase: everyServer(scene), end: () => setReadOnly(scene, false) }
    },
  },
  {
    // PostgreSQL may stop because its log finds no space; its operator frees space and starts it again.
    ...{ kind: 'disk-full', family, on: onOutside },
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

async function downUntilStarted(scene: Scene, stop: () => Promise<void>): Promise<UnderWay> {
  await stop()
  return { withoutDatabase: everyServer(scene), end: async () => scene.database?.start() }
}

/** Strikes at once and then repeatedly while the fault lasts; the returned function waits for the last strike. */
function blows(forMs: number, strike: () => Promise<void>): () => Promise<void> {
  const struck = (async () => {
    const until = performance.now() + forMs
    for (;;) {
      await strike()
      if (performance.now() + BETWEEN_BLOWS_MS > until) return
      await sleep(BETWEEN_BLOWS_MS)
    }
  })()
  // A strike that failed is reported when the fault ends.
  struck.catch(() => {})
  return () => struck
}

/** Ends every connection of the shop, like an operator. */
async function endBackends(scene: Scene): Promise<void> {
  await query(
    scene,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
}

/** Read-only, like a database that has become a standby. */
async function setReadOnly(scene: Scene, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off'
  await query(scene, `ALTER SYSTEM SET default_transaction_read_only = ${value}`, 'SELECT pg_reload_conf()')
}

async function query(scene: Scene, ...statements: string[]): Promise<void> {
  const { pool, close } = await scene.openDatabase()
  try {
    for (const statement of statements) await pool.query(statement)
  } finally {
    await close()
  }
}
