import { WITHOUT_PROOF } from '@docket/contract/admin/without-proof'
import { PROOF_MINUTES } from '@docket/contract/endpoint'
import { inWords } from '@docket/contract/in-words'
import { mayDo, OPERATOR_ROLES, permissionsIn, ROLE_NAMES } from '@docket/contract/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractEndpoints, nameOf, tryCall } from '../../../test/contract-endpoints.ts'
import { type TestShop, useTestShop } from '../../../test/shop.ts'

const endpoints = await contractEndpoints()

/** Every kind of caller. An admin of `no role` was added by an older release. */
const CALLERS = ['signed out', 'USER', ...OPERATOR_ROLES, 'no role'] as const
type Caller = (typeof CALLERS)[number]
type Endpoint = (typeof endpoints)[number]

const shop = useTestShop()
let servedCalls: Set<string>
let tokens: Record<Caller, string | undefined>
beforeAll(async () => {
  servedCalls = await documentedCalls(shop)
  // Each caller has one session for all calls. `tryCall` sends invalid bodies, so no call should end it. If one did,
  // the next calls would fail.
  tokens = {
    'signed out': undefined,
    USER: (await shop.user()).token,
    OWNER: (await shop.admin('OWNER')).token,
    MANAGER: (await shop.admin('MANAGER')).token,
    SUPPORT: (await shop.admin('SUPPORT')).token,
    STOCK: (await shop.admin('STOCK')).token,
    'no role': (await shop.admin(null)).token,
  }
})

/** Whether the call accepts the caller. Others get 401 without a session, and 403 with the wrong role. */
function accepts({ access, permission }: Endpoint, caller: Caller): boolean {
  switch (access) {
    case 'public':
      return true
    case 'signed-in':
      return caller !== 'signed out'
    case 'user':
      return caller === 'USER'
    // A session token is not a tracking key.
    case 'key':
      return false
    case 'admin': {
      if (caller === 'signed out' || caller === 'USER' || permission === undefined) return false
      return mayDo(caller === 'no role' ? null : caller, permission)
    }
  }
}

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it('is served', () => expect([...servedCalls]).toContain(name))

  it('names a permission if it is a call of the back office, and only then', () => {
    expect(endpoint.permission !== undefined).toBe(endpoint.access === 'admin')
  })

  it.each(CALLERS)(
    'accepts only the callers that its row in docs/permissions.md names: %s',
    async (caller) => {
      const { status } = await tryCall(shop, endpoint, tokens[caller])

      if (accepts(endpoint, caller)) expect([401, 403]).not.toContain(status)
      else expect(status).toBe(caller === 'signed out' || endpoint.access === 'key' ? 401 : 403)
      expect(status).not.toBe(500)
    },
  )

  it('treats a revoked token like no token', async () => {
    const { token } = endpoint.access === 'admin' ? await shop.admin() : await shop.user()
    await shop.api('POST', '/auth/logout', { token, body: {} })
    const { status } = await tryCall(shop, endpoint, token)
    if (endpoint.access === 'public') expect(status).not.toBe(401)
    else expect(status).toBe(401)
  })
})

it('every call that the server has is in the contract', () => {
  const known = new Set(endpoints.map(nameOf))
  expect([...servedCalls].filter((name) => !known.has(name))).toEqual([])
})

// After a change of the contract, write the file again: npm run tables
it('docs/permissions.md has a row for every call', async () => {
  await expect(permissionsDocument()).toMatchFileSnapshot('../../../../docs/permissions.md')
})

/** The text in the column Fresh proof, by the `stepUp` of the call in the contract. */
const PROOFS: Record<string, string> = {
  undefined: '',
  true: '✓',
  'two-step': 'two-step',
  hour: 'hour',
  'price-change': 'new price',
  'account-texts': 'texts',
}

function permissionsDocument(): string {
  const byPath = [...endpoints].sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
  const rows = byPath.map((endpoint) => {
    const needed =
      endpoint.permission === undefined ? '' : permissionsIn(endpoint.permission).join(' and ') || 'any role'
    const cells = CALLERS.map((caller) => (accepts(endpoint, caller) ? '✓' : ''))
    return `| \`${nameOf(endpoint)}\` | ${endpoint.access} | ${needed} | ${PROOFS[String(endpoint.stepUp)]} | ${cells.join(' | ')} |`
  })
  const heads = [
    'Visitor',
    'Customer',
    ...OPERATOR_ROLES.map((role) => ROLE_NAMES[role]),
    'Admin without a role',
  ]
  return `# Who may call what

\`server/src/areas/identity/roles.test.ts\` writes this file (\`npm run tables\`), calls every row as every caller, and fails if a call has no row. All paths are below \`/api\`. A call of the back office names its permission in the contract; \`contract/src/permissions.ts\` says which role has which. The access \`key\` means a tracking key and not a session, so no column has a ✓ for it. A file (\`export.csv\`, \`data.json\`) is public because its address has a token that works once, and only during the session of the user who asked for it. A ✓ means only that the call accepts this kind of caller; it can still refuse the request, for example if a customer asks for another customer's purchase.

Fresh proof: ✓ means that the call asks for a sign-in, password, code or passkey of the last ${inWords(PROOF_MINUTES, 'minute')}, and \`two-step\` that it asks this only of users with two-step sign-in. \`new price\` means that it asks only if it changes the selling price, and \`texts\` only if it shows the texts of accounts. \`hour\` means that a proof of the last hour is enough for a page of ten accounts. [Decision 25](decisions/0025-signing-in.md) has the rule.

| Call | Access | Permission | Fresh proof | ${heads.join(' | ')} |
|---|---|---|---|${heads.map(() => '---|').join('')}
${rows.join('\n')}

## Without a fresh proof

Every call of the back office that is no \`GET\` asks for a fresh proof, or is here. \`contract/src/admin/without-proof.ts\` has the list.

| Call | Why not |
|---|---|
${Object.entries(WITHOUT_PROOF)
  .map(([name, reason]) => `| \`${name}\` | ${reason} |`)
  .join('\n')}

## What bounds an act of an operator

A call that changes something or shows accounts names beside its definition in the contract what counts it, the entry that it writes to the audit log, and the mail that it may send to the owners. \`server/src/host/app/acts.test.ts\` makes each of these calls, and again with each of its limits at zero. It fails if a call names nothing, if an entry is missing, or if a limit does not hold. An owner changes the limits under Settings ([decision 45](decisions/0045-what-one-operator-may-do-alone.md)). After "no" comes the reason.

| Call | Limits | Entries | Mail to the owners |
|---|---|---|---|
${byPath.flatMap(actRow).join('\n')}
`
}

function actRow({ act, ...endpoint }: Endpoint): string[] {
  if (!act) return []
  const cells = [act.caps, act.entries, act.mails].map((value) =>
    'none' in value ? `no: ${value.none}` : value.map((name) => `\`${name}\``).join(' '),
  )
  return [`| \`${nameOf(endpoint)}\` | ${cells.join(' | ')} |`]
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** `METHOD /path` of each call in the OpenAPI document, which Fastify makes from its routes. */
async function documentedCalls(shop: TestShop): Promise<Set<string>> {
  const { body } = await shop.api('GET', '/openapi.json')
  const paths = Object.entries(body.paths as Record<string, Record<string, unknown>>)
  return new Set(
    paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    ),
  )
}
