import { gzipSync } from 'node:zlib'
import { errorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const json = 'application/json'

async function addCategory(body: Buffer | string, headers: Record<string, string> = {}) {
  const answer = await shop.api('POST', '/admin/category', {
    token: admin.token,
    body,
    headers: { 'content-type': json, ...headers },
  })
  if (answer.status >= 400) errorBody.strict().parse(answer.body)
  return answer
}

const names = async () =>
  (await shop.db.selectFrom('categories').select('name').orderBy('id').execute()).map(({ name }) => name)

/** `{"name": …}` with these bytes in the name. */
const bodyWithName = (...bytes: number[]) =>
  Buffer.concat([Buffer.from('{"name":"secret '), Buffer.from(bytes), Buffer.from('"}')])

describe('a JSON body', () => {
  it.each([
    ['a byte that never occurs', bodyWithName(0xff)],
    ['a character cut short', bodyWithName(0xe2, 0x82)],
    ['an overlong form', bodyWithName(0xc0, 0xaf)],
    ['half a surrogate pair', bodyWithName(0xed, 0xa0, 0x80)],
    ['Latin-1', bodyWithName(0xe9)],
    ['UTF-16', Buffer.from('\ufeff{"name":"secret"}', 'utf16le')],
  ])('that is not UTF-8 is refused, and nothing is stored: %s', async (_what, body) => {
    const before = await names()
    const answer = await addCategory(body)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_REQUEST', error: 'The request is not valid UTF-8.' },
    })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect(await names()).toEqual(before)
  })

  it.each<Record<string, string>>([
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
    { 'content-encoding': 'gzip, identity' },
    { 'content-type': `${json}; charset=utf-16` },
    { 'content-type': `${json};CHARSET="iso-8859-1"` },
  ])('in another encoding is refused: %j', async (headers) => {
    const before = await names()
    const text = '{"name":"Compressed"}'
    for (const body of [text, gzipSync(text)]) {
      expect(await addCategory(body, headers)).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      })
    }
    expect(await names()).toEqual(before)
  })

  it('in UTF-8 is read correctly', async () => {
    const bodies = [
      ['Ünïcode 店 🎁', {}],
      ['Named', { 'content-type': `${json}; charset=UTF-8` }],
      ['Quoted', { 'content-type': `${json}; charset="utf8"` }],
      ['Plain', { 'content-encoding': 'identity' }],
    ] as const
    for (const [name, headers] of bodies) {
      const answer = await addCategory(JSON.stringify({ name }), headers)
      expect(answer.status).toBeLessThan(300)
      expect(answer.body.name).toBe(name)
    }
    expect((await addCategory('\ufeff{"name":"Marked"}')).body.name).toBe('Marked')
    // A replacement character that the client sent is stored.
    expect((await addCategory('{"name":"A \ufffd"}')).body.name).toBe('A \ufffd')
  })

  it('is read only after the sender is authenticated', async () => {
    const answer = await shop.api('POST', '/admin/category', {
      body: bodyWithName(0xff),
      headers: { 'content-type': json, 'content-encoding': 'gzip' },
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  })
})

it('refuses a compressed upload of accounts, too', async () => {
  const product = await shop.product({ accounts: [] })
  const answer = await shop.api(
    'POST',
    `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=A+test`,
    {
      token: admin.token,
      body: gzipSync('a line\n'),
      headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    },
  )
  expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
})
