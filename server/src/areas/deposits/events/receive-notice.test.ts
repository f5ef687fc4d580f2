import { beforeEach, describe, expect, it } from 'vitest'
import { openDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop(openDepositShop)

beforeEach(() => shop.owner.query('DELETE FROM provider_events'))

const storedEvents = () => shop.db.selectFrom('provider_events').selectAll().orderBy('id').execute()

const jobKeys = async () => {
  const { rows } = await shop.owner.query(
    "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'work-nowpayments-event'",
  )
  return rows.map((row) => row.key)
}

const notice = {
  payment_id: 4492847470,
  payment_status: 'finished',
  actually_paid: 1e-8,
  fee: { withdrawalFee: 0, currency: 'btc', depositFee: 0.0985 },
}

const statusAndCode = async (response: Response) => {
  const body = (await response.json()) as { code: string }
  return [response.status, body.code]
}

describe('a notice of the provider', () => {
  it('with a valid signature is stored byte for byte, with a job, and answered with 200', async () => {
    const body = `{ "payment_status":"finished",\n "payment_id":4492847470, "price_amount":1.10, "fee":{"b":1,"a":1e-8}}`
    const response = await shop.notify(body)
    expect(response.status).toBe(200)
    const [event, ...more] = await storedEvents()
    expect(more).toEqual([])
    expect(event).toMatchObject({ provider: 'nowpayments', body, processed_at: null, outcome: null })
    expect(await jobKeys()).toContain(`payment-notice:${event?.id}`)
  })

  it('is stored each time, even if it is repeated or its keys are in another order', async () => {
    const signature = shop.sign(notice)
    const { fee, ...otherFields } = notice
    for (const body of [notice, { fee, ...otherFields }, notice]) {
      expect((await shop.notify(JSON.stringify(body), signature)).status).toBe(200)
    }
    expect(await storedEvents()).toHaveLength(3)
  })

  it.each<[string, unknown, (validSignature: string) => string | null]>([
    ['without a signature', notice, () => null],
    ['with an empty signature', notice, () => ''],
    ['with a signature of the wrong length', notice, (validSignature) => validSignature.slice(2)],
    [
      'with one digit changed',
      notice,
      (validSignature) => validSignature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ],
    ['with plain words as its signature', notice, () => 'signed, the provider'],
    [
      'with a status changed after signing',
      { ...notice, payment_status: 'waiting' },
      (validSignature) => validSignature,
    ],
    ['with an id changed after signing', { ...notice, payment_id: 1 }, (validSignature) => validSignature],
    [
      'with a nested fee changed after signing',
      { ...notice, fee: { ...notice.fee, depositFee: 0 } },
      (validSignature) => validSignature,
    ],
    ['with a field added after signing', { ...notice, extra: null }, (validSignature) => validSignature],
    ['that is an array', [notice], (validSignature) => validSignature],
  ])('%s is refused, and nothing is stored', async (_what, body, forge) => {
    const response = await shop.notify(JSON.stringify(body), forge(shop.sign(notice)))
    expect(await statusAndCode(response)).toEqual([401, 'INVALID_SIGNATURE'])
    expect(await storedEvents()).toEqual([])
  })

  it('is refused if it is signed with the provider’s one-line example code, which empties nested objects', async () => {
    const response = await shop.notify(JSON.stringify(notice), shop.sign({ ...notice, fee: {} }))
    expect(response.status).toBe(401)
  })

  it.each(['', 'no JSON', '{"a":', '\u0000', '[]'])(
    'that is not a JSON object is refused: %j',
    async (body) => {
      expect(await statusAndCode(await shop.notify(body, shop.sign({})))).toEqual([401, 'INVALID_SIGNATURE'])
    },
  )

  it('needs no JSON content type, and no session', async () => {
    const response = await fetch(`${shop.origin}/api/crypto/ipn`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-nowpayments-sig': shop.sign(notice) },
      body: JSON.stringify(notice),
    })
    expect(response.status).toBe(200)
  })

  it('larger than 64 KiB is refused', async () => {
    const body = { ...notice, note: 'x'.repeat(64 * 1024) }
    expect(await statusAndCode(await shop.notify(JSON.stringify(body)))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await storedEvents()).toEqual([])
  })

  it('does not change how other calls parse JSON', async () => {
    const { token } = await shop.user()
    const broken = await shop.api('POST', '/crypto/create-crypto-payment', {
      token,
      body: '{"amount":',
      headers: { 'content-type': 'application/json' },
    })
    expect([broken.status, broken.body.code]).toEqual([400, 'MALFORMED_REQUEST'])
  })
})
