import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'
import { createEntryCheck } from './check-entries.ts'

const shop = useTestShop()

const entries = (...texts: string[]) =>
  texts.map((text, index) => ({ entry: index + 1, text, isOverlong: false }))

it('finds a duplicate of an entry in an earlier slice of the upload', async () => {
  const check = createEntryCheck(shop.db, shop.platform.keys)
  await check(entries('a', 'b'))
  const { checked } = await check(entries(' b\r\n', 'c'))
  expect(checked.map(({ verdict }) => verdict)).toEqual(['duplicateInUpload', 'new'])
})

it('refuses an upload that has more different accounts than the limit', async () => {
  const check = createEntryCheck(shop.db, shop.platform.keys, { maxAccounts: 3 })
  await check(entries('a', 'b', 'c', 'a', 'b', 'c', ''))
  await expect(check(entries('d'))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'An import can have at most 3 accounts.',
  })
})

it('limits the length of an account after it is trimmed, not before', async () => {
  const check = createEntryCheck(shop.db, shop.platform.keys)
  const { checked } = await check(
    entries(
      `  ${'x'.repeat(MAX_ACCOUNT_LENGTH)}  `,
      'y'.repeat(MAX_ACCOUNT_LENGTH + 1),
      '\ufeff padded \u00a0',
      'NUL \u0000',
    ),
  )
  expect(checked.map(({ verdict }) => verdict)).toEqual(['new', 'invalid', 'new', 'invalid'])
  expect(checked[2]?.account.text).toBe('padded')
})

it('checks entries with very long gaps of spaces in a short time', async () => {
  const check = createEntryCheck(shop.db, shop.platform.keys)
  const gap = ' '.repeat(MAX_ACCOUNT_LENGTH)
  const gaps = Array.from({ length: 300 }, (_, index) => `a${gap}${index}`)
  const { checked } = await check(entries(...gaps, gap, `${gap}kept`))
  expect(checked.map(({ verdict }) => verdict)).toEqual([...gaps.map(() => 'invalid'), 'new'])
})
