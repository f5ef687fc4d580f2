// `npm run proof:container`: builds the image with Debian's Buildah, starts it with the settings of compose.yaml behind
// Caddy with deploy/Caddyfile, and sells: a customer registers, deposits and buys over TLS. Then it checks the books
// and a backup in the container, and stops it. It prints how long each step takes and how large the image is, and exits
// with 1 if a step fails. Needs root, Debian, and the npm registry. proof/README.md says what it cannot prove.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { claimPort } from '../server/test/process/claim-port.ts'
import { ROOT } from '../tools/root.mjs'
import { BASE_IMAGE, type Buildah, makeBaseImage, openBuildah } from './install/base-image.ts'
import { readComposeFile } from './install/compose-file.ts'
import { createRoles } from './install/create-roles.ts'
import { type Dependencies, openDependencies } from './install/dependencies.ts'
import { indent, lastLine, run, timed } from './install/run-program.ts'
import { sell } from './install/sell.ts'
import { startCaddy } from './install/start-caddy.ts'
import { startContainer } from './install/start-container.ts'

const ADMIN_EMAIL = 'operator@proof.docket.test'
const closeFunctions: (() => unknown)[] = []
try {
  await proveContainer()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const close of closeFunctions.reverse()) await close()
}

async function proveContainer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-container-'))
  chmodSync(folder, 0o755)
  closeFunctions.push(() => rmSync(folder, { recursive: true, force: true }))
  const image = 'docket:proof'
  const buildah = openBuildah(folder)
  await timed('a replacement for the base image is made', () => makeBaseImage(buildah))
  await timed('the image is built', () =>
    buildah.run(
      ...['bud', '--isolation=chroot', '--format=docker', '--pull-never'],
      ...[`--build-arg=NODE_IMAGE=${BASE_IMAGE}`, '--tag', image, ROOT],
    ),
  )
  await printSizes(buildah, image)

  const dependencies = await openDependencies(closeFunctions)
  const port = await claimPort()
  const { env, volumes } = await settingsOf(folder, { ...dependencies, port })
  const container = await timed('the container is ready', () =>
    startContainer(buildah, { image, env, volumes }, port),
  )
  closeFunctions.push(container.kill)
  const caddy = await timed('Caddy answers with TLS', () => startCaddy(folder, port))
  closeFunctions.push(caddy.stop)
  const password = readFileSync(path.join(folder, 'secrets/ADMIN_PASSWORD'), 'utf8').trim()
  await timed('a customer registers, deposits and buys', () =>
    sell(dependencies.shopAt(caddy.origin, { email: ADMIN_EMAIL, password })),
  )
  console.log(indent(container.ids()))
  await timed('the health check', container.checkHealth)
  console.log(lastLine(await timed('docket audit', () => container.exec('audit'))))
  await timed('docket backup', () => container.exec('backup'))
  console.log(lastLine(await timed('docket backup:verify', () => container.exec('backup:verify'))))
  const code = await timed('the container stops', container.stop)
  if (code !== 0) throw new Error(`The container ended with ${code}.`)
}

/** The environment and volumes of compose.yaml, with the secrets of deploy/make-secrets.sh. */
async function settingsOf(
  folder: string,
  { env, database, port }: Pick<Dependencies, 'env' | 'database'> & { port: number },
) {
  const secrets = path.join(folder, 'secrets')
  mkdirSync(secrets, { mode: 0o700 })
  // The database role `docket` has a password already. The script changes no secret that exists.
  writeFileSync(path.join(secrets, 'DATABASE_OWNER_PASSWORD'), `${new URL(database.url).password}\n`)
  await run(path.join(ROOT, 'deploy/make-secrets.sh'), [secrets])
  const { SMTP_URL, ...settings } = env
  writeFileSync(path.join(secrets, 'SMTP_URL'), SMTP_URL)
  await createRoles(database, path.join(secrets, 'DATABASE_APP_PASSWORD'))
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    const file = path.join(secrets, name)
    const address = readFileSync(file, 'utf8').replace('database:5432', `127.0.0.1:${database.port}`)
    writeFileSync(file, address)
  }
  const { environment, secrets: names = [] } = readComposeFile({
    DOMAIN: 'localhost',
    MAIL_FROM: 'The Shop <shop@proof.docket.test>',
    ADMIN_EMAIL,
  }).services.shop
  const data = path.join(folder, 'data')
  mkdirSync(data)
  chownSync(data, 1000, 1000)
  return {
    env: {
      ...environment,
      ...settings,
      // The operator of this proof has no second step.
      ...{ ADMIN_TOTP: 'optional', PORT: String(port), HOST: '127.0.0.1', TMPDIR: '/var/lib/docket' },
    },
    volumes: [
      `${data}:/var/lib/docket`,
      ...names.map((name) => `${path.join(secrets, name)}:/run/secrets/${name}:ro`),
    ],
  }
}

async function printSizes(buildah: Buildah, image: string) {
  for (const name of [BASE_IMAGE, image]) {
    const size = await buildah.run('images', '--format', '{{.Size}}', name)
    console.log(indent(`${name}: ${size}`))
  }
}
