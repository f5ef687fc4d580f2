import { describe, expect, it, vi } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { listMethods as listMethodsOf } from '../deposits/review/list-methods.ts'
import { saveStore } from './settings.ts'

const shop = useTestShop({ STORE_NAME: 'From outside', SUPPORT_CHAT_NUMBER: '15550001111' })
const admin = useTestAdmin(shop)

const read = async () => (await shop.api('GET', '/admin/settings/', { token: admin.token })).body
const save = (body: object, token = admin.token) => shop.api('PUT', '/admin/settings/store', { token, body })
const publicIdentity = async () => {
  const { storeName, supportChatNumber } = (await shop.api('GET', '/config')).body
  return { storeName, supportChatNumber }
}

/** Saves a name, with `refresh` instead of the process's own refresh. */
const saveWithRefresh = (storeName: string, refresh: () => Promise<void>) => {
  const shopIdentity = { ...shop.platform.shopIdentity, refresh }
  const actor = { actorId: admin.id, address: '127.0.0.1' }
  return saveStore({ ...shop.platform, shopIdentity }, actor, { storeName, supportChatNumber: null })
}

describe('the settings of the shop', () => {
  it('include the public support address for customers of a shop without a chat', async () => {
    const { supportEmail } = (await shop.api('GET', '/config')).body
    expect(supportEmail).toBe('no-reply@docket.test')
  })

  it('come from the environment until an admin saves some, and again after they are removed', async () => {
    expect(await publicIdentity()).toEqual({ storeName: 'From outside', supportChatNumber: '15550001111' })
    const { body } = await save({ storeName: '  The Counter ', supportChatNumber: '2348012345678' })
    expect(body).toEqual({
      store: { storeName: 'The Counter', supportChatNumber: '2348012345678' },
      environment: { storeName: 'From outside', supportChatNumber: '15550001111' },
      timeZone: null,
      seller: { name: null, address: null, taxNumber: null },
      trackingNumberCostPrice: null,
      trackingNumberSellingPrice: null,
    })
    expect(await publicIdentity()).toEqual(body.store)
    expect(await read()).toEqual(body)
    const [entry] = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'settings.update')
      .execute()
    expect(entry).toEqual({
      actor_id: admin.id,
      before: { storeName: null, supportChatNumber: null },
      after: body.store,
    })
    await save({ storeName: null, supportChatNumber: null })
    expect(await publicIdentity()).toEqual({ storeName: 'From outside', supportChatNumber: '15550001111' })
  })

  it('are returned as the call saved them, even if another admin saves other values right after it', async () => {
    const { store } = await saveWithRefresh('Saved first', async () => {
      await shop.db.updateTable('shop_settings').set({ store_name: 'Saved next' }).execute()
    })
    expect(store).toEqual({ storeName: 'Saved first', supportChatNumber: null })
    expect((await read()).store.storeName).toBe('Saved next')
  })

  it('are saved even if the process cannot read them again at once, and it reads them later', async () => {
    const warn = vi.spyOn(shop.platform.log, 'warn')
    const { store } = await saveWithRefresh('Saved all the same', async () => {
      throw new Error('The connection is gone.')
    })
    expect(store.storeName).toBe('Saved all the same')
    expect(warn).toHaveBeenCalledWith({ cause: expect.any(String) }, 'Could not read the settings again.')
    await expect.poll(publicIdentity).toMatchObject({ storeName: 'Saved all the same' })
  })

  it('put the shop’s name into the title of the API document', async () => {
    const title = async () => (await shop.api('GET', '/openapi.json')).body.info.title
    await save({ storeName: null, supportChatNumber: null })
    expect(await title()).toBe('From outside API')
    await save({ storeName: 'The Counter', supportChatNumber: null })
    expect(await title()).toBe('The Counter API')
  })

  it('reach every process', async () => {
    await shop.db.updateTable('shop_settings').set({ store_name: 'Set elsewhere' }).execute()
    await shop.platform.notifications.send('identity-changed')
    await expect.poll(publicIdentity).toMatchObject({ storeName: 'Set elsewhere' })
  })

  it.each([
    { storeName: '', supportChatNumber: null },
    { storeName: 'x'.repeat(61), supportChatNumber: null },
    { storeName: 'A shop', supportChatNumber: '+1 555 000' },
    { storeName: 'A shop', supportChatNumber: 15550001111 },
    { storeName: 'A shop' },
    { storeName: 'A shop', supportChatNumber: null, secretKey: 'x' },
  ])('cannot be %j', async (body) => {
    const before = await read()
    expect((await save(body)).status).toBe(400)
    expect(await read()).toEqual(before)
  })

  it('can be saved only by admins', async () => {
    const user = await shop.user()
    expect((await save({ storeName: 'Mine', supportChatNumber: null }, user.token)).status).toBe(403)
  })
})

describe('the payment methods', () => {
  const listMethods = async () =>
    (await shop.api('GET', '/admin/deposit/method/list', { token: admin.token })).body
  const accept = (id: number) =>
    shop.api('POST', '/admin/deposit/exchange-rate/accept', { token: admin.token, body: { id } })
  const addRate = async (rateE4: bigint, { refused = false, hoursAgo = 0 } = {}) => {
    const { id } = await shop.db
      .insertInto('exchange_rates')
      .values({
        rate_e4: rateE4,
        source: 'a test',
        provider_time: new Date(Date.now() - hoursAgo * 3_600_000),
        ask_again_at: new Date(Date.now() + 3_600_000),
        refused,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('show how each is configured, and what a method that is off still needs', async () => {
    expect((await listMethods()).methods).toMatchObject([
      {
        method: 'crypto',
        state: 'sandbox',
        missing: ['NOWPAYMENTS_API_KEY', 'NOWPAYMENTS_IPN_SECRET'],
        minimum: 12,
      },
      {
        method: 'card',
        state: 'sandbox',
        missing: ['PAYSTACK_SECRET_KEY'],
        minimum: 5,
        pending: 0,
        inReview: 0,
      },
    ])
  })

  it('show where their providers post notices and which keys are set, and no key itself', async () => {
    const key = 'sk_test_0123456789abcdef'
    const config = { ...shop.platform.config, variables: { PAYSTACK_SECRET_KEY: key } }
    const listed = await listMethodsOf({ db: shop.db, config, providers: shop.payments.providers })
    const { publicUrl } = config
    expect(listed.methods.map(({ setUp }) => setUp)).toEqual([
      {
        provider: 'nowpayments',
        noticesUrl: `${publicUrl}/api/crypto/ipn`,
        variables: [
          { name: 'NOWPAYMENTS_API_KEY', isSet: false },
          { name: 'NOWPAYMENTS_IPN_SECRET', isSet: false },
        ],
      },
      {
        provider: 'paystack',
        noticesUrl: `${publicUrl}/api/paystack/webhook`,
        variables: [{ name: 'PAYSTACK_SECRET_KEY', isSet: true }],
      },
    ])
    expect(JSON.stringify(listed)).not.toContain(key)
  })

  it('show the exchange rate of cards; an admin can accept the newest refused rate once', async () => {
    await addRate(15_000_000n)
    const refused = await addRate(25_000_000n, { refused: true })
    expect((await listMethods()).exchangeRate).toMatchObject({
      id: refused,
      rate: 2500,
      state: 'refused',
      previousRate: 1500,
    })
    const newer = await addRate(90_000_000n, { refused: true })
    expect((await accept(refused)).body.code).toBe('ALREADY_SETTLED')
    expect((await accept(newer)).body.exchangeRate).toMatchObject({ id: newer, state: 'used' })
    expect((await accept(newer)).body.code).toBe('ALREADY_SETTLED')
    const [entry] = await shop.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('action', '=', 'exchange-rate.accept')
      .execute()
    expect(entry).toEqual({ actor_id: admin.id })
    await addRate(15_000_000n, { hoursAgo: 27 })
    expect((await listMethods()).exchangeRate.state).toBe('stale')
  })
})
