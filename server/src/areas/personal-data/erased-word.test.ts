import { beforeAll, describe, expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()

describe('a hostile text of 100 kB takes seconds at most', () => {
  const LENGTH = 100_000
  /** Most of these texts took more than 20 s when `erased_word` still copied the rest of the text at each match. */
  const LIMIT = '5s'

  it.each([
    ['an address again and again', 'a@b.co', 'a@b.co ', 'erased '],
    ['an address again and again, beside letters of two bytes', 'a@b.co', 'é a@b.co ', 'é erased '],
    ['longer addresses, which stay', 'a@b.co', 'xa@b.co ', 'xa@b.co '],
    [
      'many longer words around each address',
      'a@b.co',
      `${'-_'.repeat(60)}a@b.co${'.a'.repeat(60)} `,
      `${'-_'.repeat(60)}erased${'.a'.repeat(60)} `,
    ],
    ['a username again and again', 'abc', 'abc ', 'erased '],
    ['usernames in addresses, which stay', 'abc', 'abc@', 'abc@'],
    ['usernames in longer words, which stay', 'aaa', 'xaaa', 'xaaa'],
  ])('%s', async (_what, word, part, erasedPart) => {
    const parts = Math.ceil(LENGTH / part.length)
    const client = await shop.owner.connect()
    try {
      await client.query(`SET statement_timeout = '${LIMIT}'`)
      const { rows } = await client.query<{ text: string }>("SELECT erased_word($1, $2, 'erased') AS text", [
        part.repeat(parts),
        word,
      ])
      // Not with `toBe`, which would print both texts.
      expect(rows[0]?.text === erasedPart.repeat(parts)).toBe(true)
    } finally {
      client.release(true)
    }
  })
})

async function addUsers(...emails: string[]): Promise<void> {
  for (const email of emails) {
    await shop.owner.query(
      `WITH added AS (
        INSERT INTO users (email, username, password_hash, role)
          VALUES ($1, 'u' || left(md5($1), 20), 'x', 'USER') RETURNING id
      ) INSERT INTO wallets (user_id) SELECT id FROM added`,
      [email],
    )
  }
}

describe('at every place of a long text, also where two blocks of the search meet', () => {
  beforeAll(() => addUsers('jo.ann@shop.test.example'))

  it.each([
    ['an address is replaced', 'ann@shop.test', 'ann@shop.test', 'erased'],
    [
      'an address that follows on another one is replaced',
      'ann@shop.test',
      'ann@shop.test.ann@shop.test',
      'erased.erased',
    ],
    [
      'a longer address of another user stays',
      'ann@shop.test',
      'jo.ann@shop.test.example',
      'jo.ann@shop.test.example',
    ],
    ['a username is replaced', 'ann', '(ann)', '(erased)'],
    ['a username stays in an address', 'ann', 'ann@other.test', 'ann@other.test'],
    ['a username is replaced if it overlaps one that is not replaced', 'an-an', 'xan-an-an', 'xan-erased'],
  ])('%s', async (_what, word, text, expected) => {
    const { rows } = await shop.owner.query<{ wrong: number[] | null }>(
      `SELECT array_agg(n) AS wrong FROM generate_series(0, 600) n
        WHERE erased_word(repeat('é ', n / 2) || repeat(' ', n % 2) || $1::text || repeat(' ', 600 - n), $2, 'erased')
          <> repeat('é ', n / 2) || repeat(' ', n % 2) || $3::text || repeat(' ', 600 - n)`,
      [text, word, expected],
    )
    expect(rows[0]?.wrong).toBeNull()
  })
})

it('a longer address of another user stays only if it has at most four separators on each side of the erased address, because a search for longer ones could take long', async () => {
  const addresses = ['a.b.c.d.ann@shop.test', 'a.b.c.d.e.ann@shop.test']
  await addUsers(...addresses)
  const { rows } = await shop.owner.query<{ text: string }>(
    "SELECT erased_word($1, 'ann@shop.test', 'erased-5') AS text",
    [addresses.join(' ')],
  )
  expect(rows[0]?.text).toBe('a.b.c.d.ann@shop.test a.b.c.d.e.erased-5')
})
