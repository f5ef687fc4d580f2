import { afterAll, beforeAll } from 'vitest'
import { listMails, type StoredMail } from '../../src/host/sandbox/mailbox/mails.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { startTestJobs } from './jobs.ts'
import { openTestMailbox } from './mailbox.ts'

/** Running jobs and a mailbox for a test shop. */
export interface TestMailDelivery {
  /** Waits (10 s at most) for a mail to an address, and returns the newest one that `filter` accepts. */
  mailTo(address: string, filter?: (mail: StoredMail) => boolean): Promise<StoredMail>
  /** The token in the newest mail to an address with a link to `page`: the last part of that link. */
  tokenTo(
    address: string,
    page:
      | 'verify-email'
      | 'reset-password'
      | 'accept-invitation'
      | 'not-me'
      | 'confirm-new-email'
      | 'undo-email',
  ): Promise<string>
  /** Waits until no job and no mail is due within five seconds, so that no further mail is expected. */
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

const TRIES = 200
const PAUSE_MS = 50

/** Starts the real jobs with real SMTP to the sandbox's mailbox. Close it before the shop. */
export async function openTestMailDelivery(shop: TestShop): Promise<TestMailDelivery> {
  const { platform, db } = shop
  const mailbox = await openTestMailbox(shop)
  const jobs = await startTestJobs(platform, { smtp: mailbox.smtp })

  const mailTo: TestMailDelivery['mailTo'] = (address, filter = () => true) =>
    eventually(async () => (await listMails(db, address)).find(filter), `No such mail to ${address} arrived.`)
  return {
    mailTo,
    async tokenTo(address, page) {
      const isLinkToPage = (link: string) => link.includes(`/${page}/`)
      const mail = await mailTo(address, ({ links }) => links.some(isLinkToPage))
      return mail.links.find(isLinkToPage)?.split('/').at(-1) ?? ''
    },
    waitUntilIdle: () =>
      eventually(
        async () => ((await isIdle(shop)) ? true : undefined),
        'Some jobs or mails were not finished.',
      ).then(() => {}),
    async close() {
      await jobs.stop()
      await mailbox.close()
    },
  }
}

/**
 * Whether no job and no mail is due within the next five seconds. Five, because a job that failed once is tried again
 * within that time, and the clocks of two connections can differ a little.
 */
async function isIdle({ platform }: TestShop): Promise<boolean> {
  const { rows } = await platform.pool.query<{ isBusy: boolean }>(`
    SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE run_at <= now() + interval '5 seconds' AND attempts < max_attempts)
      OR EXISTS (SELECT FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= now() + interval '5 seconds') AS "isBusy"`)
  return rows[0]?.isBusy === false
}

/** Calls `read` until it returns a value. @throws with the sentence `failure` after 10 s */
async function eventually<Value>(read: () => Promise<Value | undefined>, failure: string): Promise<Value> {
  for (let tries = 0; tries < TRIES; tries++) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(failure)
}

/** A shop for all tests of a file, whose mails are delivered. */
export function useMailingShop(...options: Parameters<typeof openTestShop>): {
  shop: TestShop
  mailDelivery: TestMailDelivery
} {
  const [shop, mailDelivery] = [{} as TestShop, {} as TestMailDelivery]
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(...options))
    Object.assign(mailDelivery, await openTestMailDelivery(shop))
  })
  afterAll(async () => {
    await mailDelivery.close()
    await shop.close()
  })
  return { shop, mailDelivery }
}
