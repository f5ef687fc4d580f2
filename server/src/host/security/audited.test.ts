import { expect, it } from 'vitest'
import { auditEntriesOf } from '../../../test/areas/audit-entries.ts'
import { securityEventsOf } from '../../../test/areas/security-events.ts'
import { useTestShop } from '../../../test/shop.ts'
import { type Audited, entryWriter } from './audited.ts'

const shop = useTestShop()

const audited = {
  'lamp.light': ({ userId, after }) =>
    after.isOn ? { kind: 'key-added', userId, details: {} } : { kind: 'key-revoked', userId, details: {} },
  'lamp.clean': null,
} satisfies Audited
const writeEntry = entryWriter(audited)

it('an entry is written with the event that its area declares for the action, and without one for null', async () => {
  const { id } = await shop.user()
  const subject = `user:${id}`
  await writeEntry(shop.db, { actorId: null, action: 'lamp.light', subject, after: { isOn: true } })
  await writeEntry(shop.db, { actorId: null, action: 'lamp.clean', subject })
  const entries = await auditEntriesOf(shop, subject)
  expect(entries.map(({ action }) => action)).toEqual(['lamp.light', 'lamp.clean'])
  expect((await securityEventsOf(shop, { userId: id })).map(({ kind }) => kind)).toEqual(['key-added'])
})

it('the event of an entry about something else than a user names no user', async () => {
  await writeEntry(shop.db, { actorId: null, action: 'lamp.light', subject: 'lamp:12' })
  expect(await securityEventsOf(shop)).toContainEqual(
    expect.objectContaining({ kind: 'key-revoked', user_id: null }),
  )
})

it('an action that the area does not declare is an error of the types', () => {
  const write = () =>
    // @ts-expect-error the type check fails if this line has no error
    writeEntry(shop.db, { actorId: null, action: 'lamp.break', subject: 'lamp:12' })
  expect(write).toBeTypeOf('function')
})
