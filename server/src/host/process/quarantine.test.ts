import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { useTestShop } from '../../../test/shop.ts'
import { enqueueMail } from '../queue/mail.ts'

const shop = useTestShop()

/** The number of requests that the fake provider, rate and mail servers received. */
let requestCounts = { provider: 0, rate: 0, mail: 0 }
let env: Record<string, string>
const servers: Server[] = []
beforeAll(async () => {
  const web = createHttpServer((request, response) => {
    requestCounts[request.url?.includes('/latest/USD') ? 'rate' : 'provider']++
    response.writeHead(503).end()
  })
  const mail = createServer((socket) => {
    requestCounts.mail++
    socket.end('421 closed\r\n')
  })
  const [webPort, mailPort] = [await listen(web), await listen(mail)]
  const address = `http://127.0.0.1:${webPort}`
  env = {
    DATABASE_URL: shop.url,
    PAYSTACK_BASE_URL: address,
    NOWPAYMENTS_BASE_URL: address,
    FX_BASE_URL: address,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  }
})
afterAll(() => {
  for (const server of servers) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

async function get(server: ServerProcess, path: string) {
  const answer = await fetch(`${server.origin}${path}`)
  return { status: answer.status, body: await answer.json() }
}

async function deposit(server: ServerProcess, token: string) {
  const answer = await fetch(`${server.origin}/api/crypto/create-crypto-payment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 50 }),
  })
  return answer.status
}

const waitingJobs = async () => {
  const { rows } = await shop.owner.query<{ task: string; attempts: number }>(
    'SELECT task_identifier AS task, attempts FROM graphile_worker.jobs',
  )
  return rows
}

it('a shop in quarantine sends no mail and calls no provider; its waiting jobs run after a normal start', async () => {
  const user = await shop.user({ balance: 10 })
  const product = await shop.product({ price: 1, accounts: 3 })
  const { db, keys } = shop.platform
  await db
    .transaction()
    .execute((tx) =>
      enqueueMail(tx, keys, { userId: user.id, template: 'reset-password', secret: 'a token' }),
    )
  for (const task of ['refresh-rate', 'sweep-deposits', 'sweep-paystack', 'sweep-nowpayments']) {
    await shop.owner.query('SELECT graphile_worker.add_job($1, $2::json)', [task, '{}'])
  }
  let server = await startServerProcess({ ...env, QUARANTINE: '1' })
  try {
    await expect
      .poll(server.output)
      .toContain('Quarantine: no mail is sent, and no payment provider is called.')
    expect((await get(server, '/api/config')).body).toMatchObject({ quarantine: true, depositMethods: [] })
    expect(await get(server, '/readyz')).toMatchObject({
      status: 200,
      body: { problems: [expect.objectContaining({ name: 'quarantine', blocking: false })] },
    })
    expect(await deposit(server, user.token)).toBe(503)
    expect((await shop.buy(user, product.id)).status).toBe(201)

    // Other jobs do run in quarantine: `check-ledger` is added last, and is done. So the jobs below do not just wait
    // for their turn.
    await shop.owner.query(`SELECT graphile_worker.add_job('check-ledger', '{}')`)
    await expect
      .poll(async () => (await waitingJobs()).some(({ task }) => task === 'check-ledger'), {
        timeout: 20_000,
      })
      .toBe(false)
    const tasks = [
      'deliver-security-mails',
      'refresh-rate',
      'sweep-deposits',
      'sweep-paystack',
      'sweep-nowpayments',
    ]
    for (const task of tasks) {
      expect(await waitingJobs()).toContainEqual({ task, attempts: 0 })
    }
    expect(requestCounts).toEqual({ provider: 0, rate: 0, mail: 0 })
  } finally {
    await server.stop()
  }

  requestCounts = { provider: 0, rate: 0, mail: 0 }
  server = await startServerProcess(env)
  try {
    expect((await get(server, '/api/config')).body).toMatchObject({ quarantine: false })
    await deposit(server, user.token)
    await expect
      .poll(() => Object.values(requestCounts).every((count) => count > 0), { timeout: 20_000 })
      .toBe(true)
  } finally {
    await server.stop()
  }
}, 120_000)
