import { glob, readFile } from 'node:fs/promises'
import { LINK_HOURS } from '@docket/contract/link-hours'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, makeBackup, restoreBackup } from '../../../test/areas/backups.ts'
import { testCredentials } from '../../../test/areas/credentials.ts'
import { stopTheClock } from '../../../test/areas/operators.ts'
import { tablesOf } from '../../../test/declared-tables.ts'
import { openTestShop, useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import {
  CREDENTIALS,
  type CredentialEvent,
  type CredentialName,
  EVENTS,
  type Verdict,
} from './credentials.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
stopTheClock()
const { make, happen } = testCredentials(shop, admin)

const names = Object.keys(CREDENTIALS) as CredentialName[]
const events = Object.keys(EVENTS) as CredentialEvent[]
const verdictOf = (name: CredentialName, event: CredentialEvent): Verdict => CREDENTIALS[name].on[event]
/** An invitation is of an admin, and only admins have roles. */
const roleFor = (name: CredentialName, event: CredentialEvent) =>
  name === 'invitation' || event === 'role change' ? 'ADMIN' : 'USER'

const cells = names.flatMap((name) =>
  events
    .map((event) => ({ name, event, verdict: verdictOf(name, event) }))
    .filter(({ event, verdict }) => event !== 'restore' && !verdict.startsWith('none')),
)

describe('without any event', () => {
  it.each(names)('a %s works', async (name) => {
    expect(await (await make(name, roleFor(name, 'suspension'))).works(shop)).toBe(true)
  })
})

describe('a credential and an event', () => {
  it.each(cells)('$event: $name $verdict', async ({ name, event, verdict }) => {
    const { user, works } = await make(name, roleFor(name, event))
    await happen(event, user)
    expect(await works(shop)).toBe(verdict !== 'ends')
  })

  // Its user may be suspended because of a thief, and gets the address back.
  const whileSuspended: CredentialName[] = ['link that undoes a new email']

  it.each(names)(
    'while its user is suspended, a %s does not work, unless it only undoes something',
    async (name) => {
      const { user, works } = await make(name, roleFor(name, 'suspension'))
      await happen('being suspended', user)
      expect(await works(shop)).toBe(whileSuspended.includes(name))
    },
  )
})

describe('a restore', { timeout: 120_000 }, () => {
  const works = new Map<CredentialName, boolean>()
  beforeAll(async () => {
    const made = await Promise.all(
      names.map(async (name) => ({ name, ...(await make(name, roleFor(name, 'restore'))) })),
    )
    const { file } = await makeBackup(shop.url)
    const target = await createEmptyDatabase()
    await restoreBackup(target.url, file)
    const restored = await openTestShop({}, { asOwner: true, database: { ...target, appUrl: target.url } })
    for (const credential of made) works.set(credential.name, await credential.works(restored))
    await restored.close()
  }, 120_000)

  it.each(names.map((name) => [name, verdictOf(name, 'restore')]))('a %s: %s', (name, verdict) => {
    expect(works.get(name as CredentialName)).toBe(verdict !== 'ends')
  })
})

describe('the table of credentials', () => {
  const known: string[] = Object.values(CREDENTIALS).flatMap(({ is }) => [...is])

  it('has every column that can hold a secret, or the declaration of its table says why it is none', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE 'sandbox_%' AND (
        data_type = 'bytea' OR column_name ~ '(hash|secret|token|password|credential|challenge|code|public_key)'
      ) ORDER BY 1`.execute(shop.db)
    const columns = rows.map(({ name }) => name)
    const others = tablesOf(areas).flatMap(({ table, rules: { noSecrets = {} } }) =>
      Object.keys(noSecrets).map((column) => `${table}.${column}`),
    )
    expect(columns.filter((name) => !known.includes(name) && !others.includes(name))).toEqual([])
    expect(others.filter((name) => !columns.includes(name))).toEqual([])
  })

  it('has every purpose of a mailed link', () => {
    expect(known).toEqual(
      expect.arrayContaining(Object.keys(LINK_HOURS).map((purpose) => `link: ${purpose}`)),
    )
  })

  it('has every key that signs or encrypts a token, and every cookie', async () => {
    const source = await readSource()
    const keys = [...source.matchAll(/deriveKey\([^'()]*'([^']+)'\)/g)].map(([, key]) => `key: ${key}`)
    const cookies = [...source.matchAll(/createCookie\(\w+, ('[^']+'|NAME)/g)]
    expect(keys.filter((key) => !known.includes(key) && !NO_TOKENS.includes(key))).toEqual([])
    expect(cookies).toHaveLength(known.filter((place) => place.startsWith('cookie: ')).length)
  })

  // After a change of the table, write the file again: npm run tables
  it('is in docs/credentials.md', async () => {
    await expect(credentialsDocument()).toMatchFileSnapshot('../../../../docs/credentials.md')
  })
})

/** Keys of what is no credential of a user. */
const NO_TOKENS = ['key: wrap', 'key: exchange rates', 'key: sandbox nowpayments', 'key: sandbox paystack']

async function readSource(): Promise<string> {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: new URL('../..', import.meta.url).pathname }))
  const texts = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

function credentialsDocument(): string {
  const eventRows = events.map((event) => `| ${event} | ${EVENTS[event]} |`)
  const reasons = names.flatMap((name) =>
    events
      .filter((event) => verdictOf(name, event) !== 'ends')
      .map((event) => {
        const [verdict, reason] = verdictOf(name, event).split(': ')
        return `| ${name} | ${event} | ${verdict === 'stays' ? 'stays' : '–'} | ${reason} |`
      }),
  )
  const rows = names.map((name) => {
    const verdicts = events.map((event) => verdictOf(name, event).split(': ')[0]?.replace('none', '–'))
    return `| ${name} | ${verdicts.join(' | ')} |`
  })
  return `# What ends a credential

\`server/src/areas/identity/credentials.test.ts\` writes this file (\`npm run tables\`) from \`credentials.ts\` beside it, tries every cell, and fails if a column, a mailed link, a signed token or a cookie of the shop has no row.

| Event | |
|---|---|
${eventRows.join('\n')}

While a user is suspended, nothing works but the link that undoes a new email. "Stays" in that column means that it works again when the suspension is lifted.

| Credential | ${events.join(' | ')} |
|---|${events.map(() => '---|').join('')}
${rows.join('\n')}

## Why it stays

| Credential | Event | | Reason |
|---|---|---|---|
${reasons.join('\n')}
`
}
