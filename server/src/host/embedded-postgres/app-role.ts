import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { canSignIn } from './bring-up.ts'

/** The role of the shop's own connections. It is no superuser, and owns no table. */
const APP_ROLE = 'docket_app'

/** A running embedded server: its folder, and the superuser's address. */
interface Server {
  folder: string
  url: string
}

/**
 * The address of the shop's own role. The role is created at the first start, with a password of its own in a file
 * beside the superuser's.
 * @throws ConfigError with one line for the operator
 */
export async function ensureAppRole(server: Server): Promise<string> {
  try {
    const file = passwordFile(server)
    if (!existsSync(file)) {
      writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    }
    const url = appAddress(server)
    if (!(await canSignIn(url))) await createRole(server.url, new URL(url).password)
    return url
  } catch (cause) {
    throw new ConfigError(
      `DATA_DIR: the database role of the shop cannot be created: ${(cause as Error).message}`,
      {
        cause,
      },
    )
  }
}

/**
 * Like `ensureAppRole`, but creates nothing. It is for a process that uses the server of another process. Returns the
 * superuser's address if the password file of the role does not exist yet.
 */
export function findAppAddress(server: Server): string {
  return existsSync(passwordFile(server)) ? appAddress(server) : server.url
}

function appAddress(server: Server): string {
  const url = new URL(server.url)
  url.username = APP_ROLE
  url.password = readFileSync(passwordFile(server), 'utf8').trim()
  return url.href
}

async function createRole(ownerUrl: string, password: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
    // The password consists of letters that need no quoting (base64url).
    await client.query(
      `${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS
        PASSWORD '${password}'`,
    )
  } finally {
    await client.end()
  }
}

function passwordFile({ folder }: Server): string {
  return path.join(folder, 'app-password')
}
