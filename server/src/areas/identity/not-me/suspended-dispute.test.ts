import { expect, it } from 'vitest'
import { testOperators } from '../../../../test/areas/operators.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { removeDisputedFactors } from './disputes.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { userWithTotp } = testOperators(() => shop)

it('a suspension does not use up the time in which a customer can keep a disputed two-step sign-in', async () => {
  const user = await userWithTotp('USER')
  const suspend = (suspended: boolean) =>
    shop.api('PUT', '/admin/user/suspension', {
      token: admin.token,
      body: { id: user.id, suspended, reason: 'a test' },
    })
  const endsAt = async () =>
    (await shop.owner.query('SELECT ends_at AS at FROM admin_totp WHERE id = $1', [user.id])).rows[0]?.at
  expect((await suspend(true)).status).toBe(200)
  await shop.owner.query("UPDATE admin_totp SET ends_at = now() - interval '1 hour' WHERE id = $1", [user.id])
  await removeDisputedFactors(shop.platform)
  expect(await endsAt()).toBeInstanceOf(Date)
  expect((await suspend(false)).status).toBe(200)
  await removeDisputedFactors(shop.platform)
  expect((Number(await endsAt()) - Date.now()) / 3_600_000).toBeCloseTo(72, 0)
})
