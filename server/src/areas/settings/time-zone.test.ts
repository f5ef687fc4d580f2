import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const save = (timeZone: unknown, token = admin.token) =>
  shop.api('PUT', '/admin/settings/time-zone', { token, body: { timeZone } })
const adopt = (timeZone: unknown, token = admin.token) =>
  shop.api('POST', '/admin/settings/time-zone/first', { token, body: { timeZone } })
const publicZone = async () => (await shop.api('GET', '/config')).body.timeZone
const entries = () =>
  shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'before', 'after'])
    .where('subject', '=', 'settings:time-zone')
    .orderBy('id')
    .execute()

describe('the time zone of the shop', () => {
  it('is that of the browser of the first operator, and of no later one', async () => {
    expect(await publicZone()).toBeNull()
    const other = await shop.admin()
    const answers = await Promise.all([adopt('Asia/Calcutta'), adopt('Europe/Kiev', other.token)])
    const zones = answers.map(({ body }) => body.timeZone)
    expect(['Asia/Kolkata', 'Europe/Kyiv']).toContain(zones[0])
    expect(zones[1]).toBe(zones[0])
    expect((await adopt('America/New_York')).body).toEqual({ timeZone: zones[0] })
    expect(await publicZone()).toBe(zones[0])
    const [entry, ...more] = await entries()
    expect(entry).toMatchObject({ before: { timeZone: null }, after: { timeZone: zones[0] } })
    expect(more).toEqual([])
  })

  it('is changed in the settings, and the log has what it was', async () => {
    const before = await publicZone()
    const { body } = await save('America/St_Johns')
    expect(body.timeZone).toBe('America/St_Johns')
    expect(await publicZone()).toBe('America/St_Johns')
    expect((await entries()).at(-1)).toEqual({
      actor_id: admin.id,
      before: { timeZone: before },
      after: { timeZone: 'America/St_Johns' },
    })
    const count = (await entries()).length
    await save('America/St_Johns')
    expect(await entries()).toHaveLength(count)
    const { rows: jobs } = await shop.owner.query(
      "SELECT count(*)::integer AS jobs FROM graphile_worker.jobs WHERE key = 'close-sales-days'",
    )
    expect(jobs).toEqual([{ jobs: 1 }])
  })

  it.each([
    ['Asia/Kathmandu ', 'Asia/Kathmandu'],
    [' asia/katmandu', 'Asia/Kathmandu'],
    ['europe/berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['US/Eastern', 'US/Eastern'],
  ])('may be typed as %j', async (typed, timeZone) => {
    expect((await save(typed)).body.timeZone).toBe(timeZone)
    expect(await publicZone()).toBe(timeZone)
  })

  it.each(['+08:00', 'Mars/Olympus', 'us/eastern', '', 'posix/Asia/Tokyo', 'x'.repeat(65), null, 8])(
    'cannot be %j',
    async (timeZone) => {
      const before = await publicZone()
      expect((await save(timeZone)).status).toBe(400)
      expect(await publicZone()).toBe(before)
    },
  )

  it('is set only by operators who may change the settings', async () => {
    const [user, support] = [await shop.user(), await shop.admin()]
    await shop.db
      .updateTable('users')
      .set({ operator_role: 'SUPPORT' })
      .where('id', '=', support.id)
      .execute()
    await shop.db.updateTable('shop_settings').set({ time_zone: null }).execute()
    for (const { token } of [user, support]) {
      expect((await save('Asia/Tokyo', token)).status).toBe(403)
      expect((await adopt('Asia/Tokyo', token)).status).toBe(403)
    }
  })
})
