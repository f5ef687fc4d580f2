import { expect, it } from 'vitest'
import { securityEventsOf } from '../../../../test/areas/security-events.ts'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' })

it('records a refused caller with route, user and session', async () => {
  const user = await shop.user()
  for (let count = 0; count < 3; count++) {
    expect((await shop.api('GET', '/admin/user/12', { token: user.token })).status).toBe(403)
  }
  const sessionId = (await shop.platform.sessions.check(user.token))?.sessionId
  const refused = {
    kind: 'refused',
    user_id: user.id,
    session_id: sessionId,
    network: '127.0.0.1',
    details: { route: 'GET /api/admin/user/:id' },
  }
  expect(await securityEventsOf(shop, { userId: user.id })).toMatchObject([
    { ...refused, count: 1 },
    { ...refused, count: 2 },
  ])
})

it('records hundreds of throttled sign-ins in a few rows, which count all of them', async () => {
  const attempt = () =>
    shop.api('POST', '/auth/login', {
      body: { email: 'guessed@docket.test', password: 'a guess' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
  const statuses: number[] = []
  for (let round = 0; round < 30; round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, attempt))
    statuses.push(...answers.map(({ status }) => status))
  }
  const failed = statuses.filter((status) => status === 401).length
  const throttled = statuses.filter((status) => status === 429).length
  // The throttle allows ten of the 300 attempts.
  expect([failed, throttled]).toEqual([10, 290])

  const events = (await securityEventsOf(shop)).filter(({ network }) => network === '203.0.113.9')
  const sumOf = (kind: string) =>
    events.filter((event) => event.kind === kind).reduce((sum, { count }) => sum + count, 0)
  expect(sumOf('sign-in-failed')).toBe(failed)
  expect(sumOf('throttled')).toBe(throttled)
  // At most two rows for each kind in each minute of the test.
  expect(events.length).toBeLessThan(12)
  expect(events.find(({ kind }) => kind === 'throttled')?.details).toEqual({ route: 'POST /api/auth/login' })
})

it('does not record a caller who must give a fresh proof first', async () => {
  const admin = await shop.admin()
  await shop.db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', admin.id)
    .execute()
  shop.platform.sessions.forget('all')
  const { status, body } = await shop.api('POST', '/admin/user/export-link', { token: admin.token, body: {} })
  expect([status, body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(await securityEventsOf(shop, { userId: admin.id, kind: 'refused' })).toEqual([])
})

it('records neither an admin who must set up two-step sign-in first nor an answer of 404 or 401', async () => {
  const admin = await shop.admin()
  await shop.db.updateTable('shop_settings').set({ require_admin_totp: true }).execute()
  shop.platform.sessions.forget('all')
  expect((await shop.api('GET', '/admin/user/list', { token: admin.token })).body.code).toBe(
    'TOTP_ENROLMENT_REQUIRED',
  )
  await shop.db.updateTable('shop_settings').set({ require_admin_totp: false }).execute()
  shop.platform.sessions.forget('all')
  expect((await shop.api('GET', '/admin/user/999999', { token: admin.token })).status).toBe(404)
  expect((await shop.api('GET', '/auth/me')).status).toBe(401)
  expect(await securityEventsOf(shop, { userId: admin.id })).toEqual([])
})
