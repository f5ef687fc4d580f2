import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { createJudge } from './judge-entries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const entries = (...texts: string[]) =>
  texts.map((text, index) => ({ entry: index + 1, text, overlong: false }))

it('remembers a line from one slice of an upload to the next', async () => {
  const judge = createJudge(shop.db, shop.platform.keys)
  await judge(entries('a', 'b'))
  const { judged } = await judge(entries(' b\r\n', 'c'))
  expect(judged.map(({ verdict }) => verdict)).toEqual(['duplicateInUpload', 'new'])
})

it('refuses an upload of more different lines than it may remember', async () => {
  const judge = createJudge(shop.db, shop.platform.keys, { maxLines: 3 })
  await judge(entries('a', 'b', 'c', 'a', 'b', 'c', ''))
  await expect(judge(entries('d'))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'Upload at most 3 lines at once.',
  })
})

it('holds a line to its length as it is kept, not as it was sent', async () => {
  const judge = createJudge(shop.db, shop.platform.keys)
  const { judged } = await judge(
    entries(`  ${'x'.repeat(10_000)}  `, 'y'.repeat(10_001), '\ufeff padded \u00a0', 'NUL \u0000'),
  )
  expect(judged.map(({ verdict }) => verdict)).toEqual(['new', 'invalid', 'new', 'invalid'])
  expect(judged[2]?.account.text).toBe('padded')
})

it('is not held up by lines that are hardly anything but gaps', async () => {
  const judge = createJudge(shop.db, shop.platform.keys)
  const gaps = Array.from({ length: 300 }, (_, index) => `a${' '.repeat(39_000)}${index}`)
  const { judged } = await judge(entries(...gaps, ' '.repeat(39_000), `${' '.repeat(39_000)}kept`))
  expect(judged.map(({ verdict }) => verdict)).toEqual([...gaps.map(() => 'invalid'), 'new'])
})
