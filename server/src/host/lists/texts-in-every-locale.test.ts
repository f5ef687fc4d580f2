import { describe, expect, it } from 'vitest'
import { openTestMailDelivery } from '../../../test/areas/mail-delivery.ts'
import { createForeignTestDatabase, createTestDatabase } from '../../../test/database.ts'
import { openTestShop, useShop, useTestAdmin } from '../../../test/shop.ts'
import { findEqualUsernames } from '../../areas/dashboard/equal-usernames.ts'

describe.each(['usual', 'Turkish', 'C'] as const)('in a database with the locale %s', (locale) => {
  const shop = useShop(async () => {
    const database = locale === 'usual' ? await createTestDatabase() : await createForeignTestDatabase(locale)
    return openTestShop({}, { database })
  })
  const admin = useTestAdmin(shop)
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    shop.api(method, path, { token: admin.token, ...(body && { body }) })
  const titles = async (path: string, token = admin.token) =>
    ((await shop.api('GET', path, { token })).body.items as { title: string }[]).map(({ title }) =>
      // An older release stored some titles as they were typed.
      title.normalize('NFC'),
    )
  let count = 0
  const signUp = (email: string, username: string, referralId?: string) =>
    shop.api('POST', '/auth/signup', {
      body: {
        email,
        username,
        password: 'seven green bottles',
        confirmPassword: 'seven green bottles',
        referralId,
      },
    })

  it('searches find titles without case and accents, in any order, for customers and operators', async () => {
    const user = await shop.user()
    for (const title of [
      'INSTAGRAM Aged',
      'Facebook\u00A0Aged (2015)',
      'Cafe\u0301 crème',
      'O’Reilly Media',
      'Straße 1',
      '100%_off',
    ])
      await shop.product({ title })
    for (const [search, title] of [
      ['instagram', 'INSTAGRAM Aged'],
      ['İNSTAGRAM', 'INSTAGRAM Aged'],
      ['aged facebook', 'Facebook\u00A0Aged (2015)'],
      ['2015 FACE', 'Facebook\u00A0Aged (2015)'],
      ['cafe creme', 'Café crème'],
      ['cafe\u0301', 'Café crème'],
      ["media o'reilly", 'O’Reilly Media'],
      ['strasse', 'Straße 1'],
      ['0%_o', '100%_off'],
    ]) {
      const query = `search=${encodeURIComponent(search ?? '')}`
      expect(await titles(`/shop/products?${query}`, user.token)).toEqual([title])
      expect(await titles(`/admin/product/list?${query}`)).toEqual([title])
    }
    expect(await titles('/shop/products?search=a%25d', user.token)).toEqual([])
  })

  it('titles are in the order of people, in both directions', async () => {
    const user = await shop.user()
    for (const title of [
      'Sort Zoom Pro',
      'Sort adobe CC',
      'Sort Item 10',
      'Sort item 2',
      'Sort Émile',
      'Sort ıı',
      'Sort Ij',
    ])
      await shop.product({ title })
    const order = [
      'Sort adobe CC',
      'Sort Émile',
      'Sort Ij',
      'Sort item 2',
      'Sort Item 10',
      'Sort ıı',
      'Sort Zoom Pro',
    ]
    expect(await titles('/shop/products?search=sort&sort=title', user.token)).toEqual(order)
    expect(await titles('/admin/product/list?search=sort&sort=-title')).toEqual(order.toReversed())
  })

  it('a name or code that is equal in another form is taken', async () => {
    const expiryDate = new Date(Date.now() + 86_400_000).toISOString()
    const { body: category } = await call('POST', '/admin/category', { name: 'INFO Päckchen' })
    expect((await call('POST', '/admin/category', { name: 'info  pa\u0308ckchen' })).body.details).toEqual({
      name: ['A category with this name exists already.'],
    })
    const subCategory = (name: string) =>
      call('POST', '/admin/sub-category', { name, categoryId: category.id })
    expect((await subCategory('IDs')).status).toBe(201)
    expect((await subCategory('ids')).status).toBe(400)
    const coupon = (value: string) => call('POST', '/admin/coupon', { value, percentage: 10, expiryDate })
    expect((await coupon('WINTER-I')).status).toBe(201)
    expect((await coupon('wınter–i')).status).toBe(400)
    const user = await shop.user()
    const check = await shop.api('GET', '/shop/validate-coupon/winter-i', { token: user.token })
    expect(check.body).toMatchObject({ value: 'WINTER-I' })
  })

  it('a username that is equal in another form is taken, and names its user as a referrer', async () => {
    expect((await signUp('first@docket.test', 'INFOBUYER')).status).toBe(201)
    expect((await signUp('second@docket.test', 'infobuyer')).body.details).toEqual({
      username: ['This username is already taken.'],
    })
    expect((await signUp('third@docket.test', 'I-was-sent', ' infobuyer\u200B')).status).toBe(201)
    const invitation = { email: 'op@docket.test', username: 'Infobuyer', operatorRole: 'SUPPORT' }
    expect((await call('POST', '/admin/operator/invite', invitation)).status).toBe(400)
    for (const search of ['INFOBUY', 'infobuy', 'FIRST@DOCKET']) {
      const { body } = await call('GET', `/admin/user/list?search=${search}`)
      expect(body.items).toMatchObject([{ username: 'INFOBUYER' }])
    }
    const { body } = await call('GET', '/admin/user/list?search=docket.test+-WAS-&sort=username')
    expect(body.items).toMatchObject([{ username: 'I-was-sent' }])
  })

  it('an e-mail address is found with the quotes, dashes and accents of a pasted name, and as it is stored', async () => {
    for (const [email, username] of [
      ["o'neil-x@quotes.test", 'quoted'],
      ['a`b@quotes.test', 'backtick'],
      ['jose@bücher.example', 'books'],
    ] as const)
      expect((await signUp(email, username)).status).toBe(201)
    for (const [search, username] of [
      ["o'neil", 'quoted'],
      ['o’neil', 'quoted'],
      ['O´NEIL–X@QUOTES', 'quoted'],
      ['a`b', 'backtick'],
      ['josé', 'books'],
      ['bücher', 'books'],
    ]) {
      const { body } = await call('GET', `/admin/user/list?search=${encodeURIComponent(search ?? '')}`)
      expect(body.items).toMatchObject([{ username }])
    }
  })

  if (locale === 'Turkish')
    it('users of an older release with equal names stay referrers by their exact names, and the dashboard names them until one is suspended', async () => {
      const [first, second] = [await shop.user(), await shop.user()]
      for (const [user, username] of [
        [first, 'ILKER'],
        [second, 'ilker'],
      ] as const)
        await shop.db.updateTable('users').set({ username }).where('id', '=', user.id).execute()
      const equalUsernames = async () => (await call('GET', '/admin/stat')).body.equalUsernames
      expect(await equalUsernames()).toEqual([])
      await findEqualUsernames(shop.db)
      expect(await equalUsernames()).toEqual([{ username: 'ILKER', users: 2 }])
      const { body: found } = await call('GET', '/admin/user/list?search=ILKER')
      expect(found.items).toMatchObject([{ id: second.id }, { id: first.id }])
      for (const [referralId, referrer] of [
        ['ILKER', first],
        ['ilker', second],
        ['Ilker', first],
      ] as const) {
        const username = `sent-${++count}`
        expect((await signUp(`${username}@docket.test`, username, referralId)).status).toBe(201)
        const { referrer_id } = await shop.db
          .selectFrom('users')
          .select('referrer_id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        expect(referrer_id).toBe(referrer.id)
      }
      const suspension = { id: second.id, suspended: true, reason: 'Poses as ILKER' }
      expect((await call('PUT', '/admin/user/suspension', suspension)).status).toBe(200)
      expect(await equalUsernames()).toEqual([])
      await findEqualUsernames(shop.db)
      const { users_with_equal_names } = await shop.db
        .selectFrom('shop_settings')
        .select('users_with_equal_names')
        .executeTakeFirstOrThrow()
      expect(users_with_equal_names).toEqual([])
    })

  it('an address is one in each of its forms: mail reaches it, and it signs in', async () => {
    const mails = await openTestMailDelivery(shop)
    for (const [typed, other, stored] of [
      ['info@россия.рф', 'INFO@xn--h1alffa9f.xn--p1ai', 'info@xn--h1alffa9f.xn--p1ai'],
      ['anna&bob@docket.test', 'Anna&Bob@docket.test', 'anna&bob@docket.test'],
      ['a=b@docket.test', 'a=b@DOCKET.test', 'a=b@docket.test'],
      ['~x@docket.test', ' ~x@docket.test ', '~x@docket.test'],
    ] as const) {
      const username = `of-${stored.replace(/[^a-z0-9]/g, '')}`.slice(0, 30)
      expect((await signUp(typed, username)).body).toMatchObject({ email: stored })
      const token = await mails.tokenTo(stored, 'verify-email')
      expect((await shop.api('POST', '/auth/confirm-email', { body: { token } })).status).toBe(200)
      const body = { email: other, password: 'seven green bottles' }
      expect((await shop.api('POST', '/auth/login', { body })).status).toBe(200)
    }
    const { body } = await call('GET', `/admin/user/list?search=${encodeURIComponent('Россия')}`)
    expect(body.items).toMatchObject([{ email: 'info@xn--h1alffa9f.xn--p1ai' }])
    await mails.close()
  })
})
