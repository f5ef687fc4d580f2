import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimPort } from '../../server/test/process/claim-port.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import { ROOT } from '../../tools/root.mjs'

const VERSION = '15'

export interface Cluster {
  /** The address of the database for its owner. */
  url: string
  /**
   * Runs commands of docs/backup-with-pgbackrest.md, with the name and the folders of this cluster in place of those of
   * the page. Returns what they print.
   */
  run(commands: string, env?: Record<string, string>): Promise<string>
  /** Adds the settings that only this cluster needs: its port and its folders. */
  completeSettings(): void
  drop(): Promise<void>
}

/** Creates a cluster of Debian's PostgreSQL on loopback, as root, with a database of the role `docket`. */
export async function createCluster(): Promise<Cluster> {
  if (process.getuid?.() !== 0) throw new Error('This proof creates a PostgreSQL cluster. Run it as root.')
  installPackage(`postgresql-${VERSION}`, `/usr/lib/postgresql/${VERSION}/bin/postgres`)
  installPackage('pgbackrest', '/usr/bin/pgbackrest')
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-pgbackrest-'))
  chmodSync(folder, 0o755)
  // Debian's tools accept no dash in the name of a cluster.
  const name = `docket_proof_${process.pid}`
  const settingsFile = path.join(folder, 'pgbackrest.conf')
  const port = await claimPort()
  for (const one of ['repo', 'data', 'log', 'lock']) mkdirSync(path.join(folder, one))
  const password = randomBytes(16).toString('hex')

  const run = (commands: string, env: Record<string, string> = {}) =>
    runScript(
      commands
        .replaceAll('/etc/pgbackrest.conf', settingsFile)
        .replaceAll('pgbackrest --stanza', `pgbackrest --config=${settingsFile} --stanza`)
        .replaceAll('/var/lib/pgbackrest', path.join(folder, 'repo'))
        .replaceAll(`/var/lib/postgresql/${VERSION}/main`, path.join(folder, 'data'))
        .replaceAll(`${VERSION}/main`, `${VERSION}/${name}`)
        .replaceAll(`${VERSION} main`, `${VERSION} ${name}`)
        .replaceAll('npm run', 'npm run --silent'),
      env,
    )

  async function drop() {
    // `run` replaces `main` with the name of this cluster.
    await run(`pg_dropcluster --stop ${VERSION} main`)
    rmSync(folder, { recursive: true, force: true })
  }

  await run(`chown -R postgres:postgres ${folder}
pg_createcluster ${VERSION} main --port ${port} --datadir ${folder}/data --logfile ${folder}/log/postgresql.log
pg_ctlcluster ${VERSION} main start
runuser -u postgres -- psql --cluster ${VERSION}/main --quiet <<'END'
CREATE ROLE docket LOGIN PASSWORD '${password}';
CREATE DATABASE docket OWNER docket;
END`)
  return {
    url: `postgres://docket:${password}@127.0.0.1:${port}/docket`,
    run,
    drop,
    completeSettings: () =>
      appendFileSync(settingsFile, `pg1-port=${port}\nlog-path=${folder}/log\nlock-path=${folder}/lock\n`),
  }
}

function runScript(script: string, env: Record<string, string>): Promise<string> {
  const options = { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 16 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    execFile('bash', ['-e', '-o', 'pipefail', '-c', script], options, (error, out, err) =>
      error ? reject(new Error(`${script}\n${out}${err}`, { cause: error })) : resolve(out),
    )
  })
}
