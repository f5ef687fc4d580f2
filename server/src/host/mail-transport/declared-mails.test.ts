import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { area } from '../areas/area.ts'
import type { DeclaredMail } from '../areas/declared-mail.ts'
import { createMailContent, mailsOf } from './create-mail-content.ts'

const shop = useTestShop()
const { mails, ownerNotices } = mailsOf(areas)

const templatesOf = (isIn: (mail: DeclaredMail) => boolean) =>
  Object.entries(mails)
    .flatMap(([template, mail]) => (isIn(mail) ? [template] : []))
    .sort()
const ofSecurity = templatesOf(({ lane }) => lane === 'security-mail')
const withLink = templatesOf(({ link }) => link !== undefined)

it('the index of due security mails has all mails that the areas declare for their lane', async () => {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_indexdef('security_mails_due'::regclass) AS definition
  `.execute(shop.db)
  const templates = [...String(rows[0]?.definition).matchAll(/'([\w-]+)'::/g)].map(([, name]) => name)
  expect(templates.sort()).toEqual(ofSecurity)
})

// After a change of the declarations, write the file again: npm run tables
it('mail-lists.ts has the mails that the areas declare for sign-in and with a link', async () => {
  const listOf = (name: string, templates: readonly string[]) =>
    [
      '// biome-ignore format: a test writes it',
      `export const ${name}: readonly MailTemplate[] = [`,
      ...templates.map((template) => `  '${template}',`),
      ']',
      '',
    ].join('\n')
  await expect(`import type { MailTemplate } from './mail.ts'

/*
 * What the areas declare of their mails, for the code that must not load the areas: queries, and the commands of npm.
 * host/mail-transport/declared-mails.test.ts writes this file: npm run tables
 */

/** The mails of the lane \`security-mail\`. The index \`security_mails_due\` has the same list. */
${listOf('SECURITY_TEMPLATES', ofSecurity)}
/** The mails with a link that works once. */
${listOf('LINK_TEMPLATES', withLink)}`).toMatchFileSnapshot('../queue/mail-lists.ts')
})

it('two areas cannot declare the same mail', () => {
  const receipt = mails.receipt as DeclaredMail
  expect(() => mailsOf([...areas, area({ name: 'another', mails: { receipt } })])).toThrow(
    'Two areas declare the mail receipt.',
  )
})

it('a stored mail that no area declares is not sent, and fails with its name', async () => {
  const { db, keys } = shop.platform
  const mailShop = { storeName: 'A shop', publicUrl: 'https://shop.test' }
  const sources = { db, keys, shop: mailShop, mails, ownerNotices }
  const mail = { id: 1, user_id: 1, template: 'a-mail', params: {}, ciphertext: null, key_id: null }
  await expect(
    createMailContent(sources, { ...mail, created_at: new Date(), username: 'ann' }),
  ).rejects.toThrow('No area declares the mail a-mail.')
})
