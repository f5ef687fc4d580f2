import { createSmtp, type Smtp } from '../../src/host/mail-transport/smtp.ts'
import { startMailbox } from '../../src/host/sandbox/mailbox/start-mailbox.ts'
import type { TestShop } from '../shop.ts'

/** The sandbox's mailbox of a test shop, and a real SMTP connection to it. Close it before the shop. */
export async function openTestMailbox({
  db,
  platform,
}: TestShop): Promise<{ smtp: Smtp; close(): Promise<void> }> {
  const mailbox = await startMailbox(db)
  const smtp = createSmtp({ url: mailbox.smtpUrl, from: platform.config.mail.from })
  return {
    smtp,
    async close() {
      smtp.close()
      await mailbox.close()
    },
  }
}
