import type { Limits, LimitsAndRaises, Raise } from '@docket/contract/admin/limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import { useLimitedShop } from '../../../../test/areas/limited-shop.ts'

const { shop, owner, defaults, setLimits, post, credit, buy } = useLimitedShop()

const readLimits = async () => (await shop.api('GET', '/admin/limit', { token: owner.token })).body
/** Saves the limits as the screen does: with the values that were saved last, apart from `change`. */
async function saveLimits(change: Partial<Limits>): Promise<LimitsAndRaises> {
  const { limits, raises } = await readLimits()
  const waiting = Object.fromEntries(raises.map(({ limit, value }: Raise) => [limit, value]))
  const body = { ...limits, ...waiting, ...change }
  const saved = await shop.api('PUT', '/admin/limit', { token: owner.token, body })
  expect(saved.status).toBe(200)
  expect(await readLimits()).toEqual(saved.body)
  return saved.body
}

describe('the limits', () => {
  it('are changed by owners only, and the audit log says how', async () => {
    const { token } = await shop.admin('MANAGER')
    const { body: now } = await shop.api('GET', '/admin/limit', { token })
    const body = now.limits
    const changed = { ...body, refunds: 750.5 }
    expect((await shop.api('PUT', '/admin/limit', { token, body: changed })).status).toBe(403)
    await saveLimits({ refunds: 750.5 })
    const entry = (await auditEntriesOf(shop, 'settings:limits')).at(-1)
    expect(entry).toMatchObject({ actor_id: owner.id, before: { refunds: 500 }, after: { refunds: 750.5 } })
    for (const wrong of [{ refunds: -1 }, { reveals: 0.5 }, { exports: 1_000_001 }, { other: 1 }]) {
      const answer = await shop.api('PUT', '/admin/limit', {
        token: owner.token,
        body: { ...body, ...wrong },
      })
      expect(answer.status).toBe(400)
    }
  })

  it('apply an hour after an owner has raised them, for all operators, and at once where they are lowered', async () => {
    const customer = await shop.user()
    const raised = await saveLimits({ approvalAbove: 500, exports: 7 })
    expect(raised.limits).toEqual({ ...defaults, exports: 7 })
    expect(raised.raises).toEqual([{ limit: 'approvalAbove', value: 500, appliesAt: expect.any(String) }])
    const waitMs = Date.parse(raised.raises[0]?.appliesAt ?? '') - Date.now()
    expect(Math.abs(waitMs - 3_600_000)).toBeLessThan(60_000)
    const entry = (await auditEntriesOf(shop, 'settings:limits')).at(-1)
    expect(entry?.after).toMatchObject({ approvalAbove: 500, raisesApplyAt: raised.raises[0]?.appliesAt })
    for (const by of [owner, await shop.admin()])
      expect((await credit(customer.id, 300, by)).body.code).toBe('APPROVAL_REQUIRED')
    await passTime('59 minutes')
    expect((await credit(customer.id, 300)).body.code).toBe('APPROVAL_REQUIRED')
    await passTime('1 minute')
    expect((await credit(customer.id, 300)).status).toBe(201)
    expect(await readLimits()).toEqual({ limits: { ...raised.limits, approvalAbove: 500 }, raises: [] })
    await saveLimits({ approvalAbove: 250 })
    expect((await credit(customer.id, 251)).body.code).toBe('APPROVAL_REQUIRED')
  })

  it('count as before until the hour has passed, also the limits of a day and of an order', async () => {
    await setLimits({ credits: 0, replacementsPerAccount: 0 })
    const customer = await shop.user()
    const { purchaseId, accountId } = await buy()
    await saveLimits({ credits: 100, replacementsPerAccount: 1 })
    const replace = () => post('/admin/purchase/replace', { purchaseId, accountId, reason: 'Bad.' })
    for (const answer of [await credit(customer.id, 1), await replace()])
      expect(answer.body.code).toBe('LIMIT_REACHED')
    await passTime('1 hour')
    for (const answer of [await credit(customer.id, 1), await replace()]) expect(answer.status).toBe(201)
  })

  it('wait again if they are raised again, keep their time if they are saved as they are, and can be taken back', async () => {
    const timeOf = ({ raises }: LimitsAndRaises, limit: string) =>
      Date.parse(raises.find((raise) => raise.limit === limit)?.appliesAt ?? '')
    await saveLimits({ approvalAbove: 500, credits: 2_000 })
    await passTime('50 minutes')
    const waiting = await readLimits()
    const again = await saveLimits({ approvalAbove: 600, refunds: 501 })
    expect(timeOf(again, 'approvalAbove')).toBeGreaterThan(timeOf(waiting, 'approvalAbove') + 2_900_000)
    expect(timeOf(again, 'credits')).toBe(timeOf(waiting, 'credits'))
    expect(timeOf(again, 'refunds')).toBe(timeOf(again, 'approvalAbove'))
    const lowered = await saveLimits({ approvalAbove: 200, credits: 900, refunds: 500 })
    expect(lowered).toEqual({ limits: { ...defaults, credits: 900 }, raises: [] })
    await passTime('2 hours')
    expect(await readLimits()).toEqual(lowered)
  })
})

/** Moves the raises that wait into the past. */
async function passTime(interval: string) {
  await sql`
    UPDATE operator_limits SET raises = (
      SELECT coalesce(jsonb_object_agg(key, jsonb_set(value, '{appliesAt}', to_jsonb(to_char(
        ((value ->> 'appliesAt')::timestamptz - ${interval}::interval) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))), '{}')
      FROM jsonb_each(raises))`.execute(shop.db)
}
