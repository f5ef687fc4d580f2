import { beforeEach, expect, it } from 'vitest'
import { openAlertShop } from '../../../test/areas/alerts.ts'
import { useShop } from '../../../test/shop.ts'
import { listMails } from '../../host/sandbox/mailbox/mails.ts'

const shop = useShop(openAlertShop)
let nextChat = 5_000
// A shop has at most twenty routes.
beforeEach(() => shop.db.deleteFrom('alert_routes').execute())

it.each([
  ['of markup', '_a_ *b* <b>c</b> [d](https://e.test) `f` ~~g~~ ||h|| @everyone <@&1> &amp; \\\\'],
  ['of 4,096 characters', `${'Ab '.repeat(1_365)}x`],
  ['of 4,096 characters that are each escaped', '_'.repeat(4_096)],
  ['of 4,096 pictures', '💳'.repeat(4_096)],
  ['of right-to-left marks', `\u202Eevil\u202C \u2067חנות\u2069\u200F\u200E\u061C`],
  ['of line breaks and control characters', 'one\r\ntwo\u0007\u2028three'],
  ['of nothing that is seen', '\u200B\u2060\uFEFF'],
])('a title %s is one line of a message that every channel accepts', async (_what, title) => {
  const { target } = await shop.addRoute('telegram', { target: String(nextChat++) })
  await shop.addRoute('discord')
  const address = `title-${nextChat++}@shift.test`
  await shop.addRoute('mail', { target: address })
  const before = (await shop.inDiscord()).length
  // Five of one kind, as a message with many alerts names them.
  await shop.raise('sold-out', ...Array.from({ length: 5 }, () => ({ product: 7, title })))
  await shop.send()
  const [inTelegram = ''] = await shop.inTelegram(target)
  const [inDiscord = ''] = (await shop.inDiscord()).slice(before)
  const [mail] = await listMails(shop.db, address)
  for (const text of [inTelegram, inDiscord, mail?.text ?? '']) {
    const lines = text.split('\n').filter((line) => line.startsWith('• Sold out: '))
    expect(lines).toHaveLength(5)
    // Nothing turns the rest of the message around: each mark that begins something is closed in its line.
    expect(text).not.toMatch(/[\u202A-\u202E\u2066\u2067\u200E\u200F]/)
    for (const line of lines) expect(line.split('\u2068').length).toBe(line.split('\u2069').length)
  }
  // No tag, no link and no mention that the title brought with it.
  expect(mail?.html).not.toMatch(/<b>|href="https:\/\/e\.test/)
  expect(inDiscord).not.toMatch(/(?<!\\)[*_~`|<@]/)
})
