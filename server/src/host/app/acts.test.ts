import type { Act } from '@docket/contract/acts'
import { HIGHEST_LIMITS } from '@docket/contract/admin/limits'
import type { Endpoint } from '@docket/contract/endpoint'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACTS, prepareAct } from '../../../test/areas/acts.ts'
import { contractEndpoints, nameOf } from '../../../test/contract-endpoints.ts'
import { type Answer, type TestCaller, useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { columnsOf } from '../security/operator-limits/limits.ts'

const endpoints = await contractEndpoints()
/** The acts of operators, without the exports of lists, which are all the same. */
const acts = endpoints
  .filter((endpoint): endpoint is Endpoint & { act: Act } => endpoint.act !== undefined)
  .filter(({ path }) => !path.endsWith('/export-link'))
  .map((endpoint) => [nameOf(endpoint), endpoint.act] as const)
const isList = <T>(value: readonly T[] | object): value is readonly T[] => Array.isArray(value)

/** It ends a coupon, and the mail is about one that gives more. */
const GIVES_LESS = 'POST /admin/coupon/bulk/end'

const shop = useTestShop()
let helper: TestCaller
beforeAll(async () => {
  helper = await shop.admin()
})
const lift = () => shop.db.updateTable('operator_limits').set(columnsOf(HIGHEST_LIMITS)).execute()
afterEach(lift)

/** The actions of the operator's entries in the audit log. */
async function actionsOf({ id }: TestCaller): Promise<string[]> {
  const rows = await shop.db.selectFrom('audit_log').select('action').where('actor_id', '=', id).execute()
  return rows.map(({ action }) => action)
}

it('every call of the back office that writes says what bounds it, and has an example here', () => {
  const writes = endpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET')
  expect(writes.filter(({ act }) => act === undefined).map(nameOf)).toEqual([])
  expect(Object.keys(ACTS).sort()).toEqual(acts.map(([name]) => name).sort())
})

describe.each(acts)('%s', (name, { caps, entries, mails }) => {
  it('writes the entry that docs/permissions.md names', async () => {
    const operator = await shop.admin()
    const make = await prepareAct(name, { shop, helper, operator })
    const before = await lastEntry()
    const { status, body } = await make()
    const actions = await actionsSince(before)
    // Without the built web there is no preview.
    if (!isList(entries)) return expect([actions, status < 400 || status === 503]).toEqual([[], true])
    expect([200, 201], JSON.stringify(body)).toContain(status)
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(entries).toContain(action)
  })

  it.each(isList(caps) ? caps : [])('is refused at the limit %s, and nothing changes', async (cap) => {
    const operator = await shop.admin()
    const make = await prepareAct(name, { shop, helper, operator })
    await shop.db
      .updateTable('operator_limits')
      .set(columnsOf({ ...HIGHEST_LIMITS, [cap]: 0 }))
      .execute()
    const code = codeOf(await make())
    expect(code).toBe(cap === 'approvalAbove' ? 'APPROVAL_REQUIRED' : 'LIMIT_REACHED')
    expect(await actionsOf(operator)).toEqual([])
  })

  it('may cause the mails to the owners that docs/permissions.md names', () => {
    const possible = new Set(
      (isList(entries) ? entries : []).flatMap((action) => noticesOf(action)).map(({ kind }) => kind),
    )
    // An entry of the settings says in its subject which of them changed.
    if (isList(mails)) expect([...possible]).toEqual(expect.arrayContaining([...mails]))
    else if (isList(entries) && !entries.includes('settings.update')) {
      expect(name === GIVES_LESS ? [] : [...possible]).toEqual([])
    }
  })
})

/** What the owners may get a mail about after an entry of any area. */
const noticesOf = (action: string) => areas.flatMap(({ ownerNotices = {} }) => ownerNotices[action] ?? [])

/** The code of a refusal, also if a bulk call has refused all of its rows. */
function codeOf({ status, body }: Answer): string | undefined {
  if (status !== 200 || body.refused === undefined) return body.code
  return body.done.length === 0 ? body.refused[0]?.code : undefined
}

async function lastEntry(): Promise<bigint> {
  const { rows } = await sql<{
    id: bigint
  }>`SELECT coalesce(max(id), 0)::bigint AS id FROM audit_log`.execute(shop.db)
  return rows[0]?.id ?? 0n
}

async function actionsSince(id: bigint): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`SELECT action FROM audit_log
    WHERE id > ${id} AND actor_id IS NOT NULL ORDER BY id`.execute(shop.db)
  return rows.map(({ action }) => action)
}
