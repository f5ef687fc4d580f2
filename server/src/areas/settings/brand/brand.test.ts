import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../../../test/areas/audit-entries.ts'
import {
  picture,
  pictureAt,
  pngChunk,
  pngHead,
  pngOf,
  pngPixels,
  testUploads,
} from '../../../../test/areas/logos.ts'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { renderMail } from '../../../host/mail-transport/render-mail.ts'
import { brandHead } from '../../../host/pages/brand-head.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
const { sendForm } = testUploads(() => ({ shop, admin }), '/admin/settings/brand/picture')

const upload = (kind: string, file: Buffer) =>
  sendForm([
    ['kind', kind],
    ['file', file],
  ])
const read = async (token = admin.token) => shop.api('GET', '/admin/settings/brand', { token })
const save = async (changes: object, token = admin.token) => {
  const { accent, logo, icon, revision } = (await read()).body
  const body = { accent, logo: logo?.id ?? null, icon: icon?.id ?? null, revision, ...changes }
  return shop.api('PUT', '/admin/settings/brand', { token, body })
}
const current = () => shop.platform.shopIdentity.current().brand
const storedPictures = () => shop.db.selectFrom('brand_pictures').select(['hash', 'was_saved']).execute()

/** A dark word on a clear ground, as most logos are. */
const darkLogo = () =>
  sharp({ create: { width: 1_600, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: 900, height: 200, channels: 4, background: '#102030' } } }])
    .png()
    .toBuffer()

describe('the brand of a shop', () => {
  it('is the product’s until an operator saves one, and reaches pages, mails and link previews', async () => {
    expect((await read()).body).toEqual({ accent: 'green', logo: null, icon: null, revision: 1 })
    expect(brandHead(current()).markup).toContain('href="/favicon.svg"')
    const logo = await upload('logo', await darkLogo())
    expect(logo).toMatchObject({ status: 200, body: { width: 576, height: 144, ground: 'light' } })
    const icon = await upload('icon', await picture({ r: 20, g: 80, b: 220 }, 300, 200).png().toBuffer())
    expect(icon.body).toMatchObject({ width: 180, height: 180 })
    expect(brandHead(current()).markup).toContain('href="/favicon.svg"')

    const saved = await save({ accent: 'INDIGO', logo: logo.body.id, icon: icon.body.id })
    expect(saved).toMatchObject({
      status: 200,
      body: { accent: 'indigo', logo: logo.body, icon: icon.body, revision: 2 },
    })
    const head = brandHead(current()).markup
    expect(head).toContain(`<link rel="icon" href="${icon.body.url}" type="image/png">`)
    expect(head).toContain(`url(${logo.body.url})`)
    expect(head).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/)
    expect(head).toMatch(/--color-brand:#[0-9a-f]{6};/)

    const mail = {
      subject: 'S',
      title: 'T',
      paragraphs: [],
      button: { label: 'B', url: 'https://x' },
      notes: [],
    }
    const { html } = renderMail(mail, {
      storeName: 'A "shop"',
      publicUrl: 'https://a.test',
      brand: current(),
    })
    expect(html).toContain(
      `<img src="https://a.test${logo.body.url}" width="144" height="36" alt="A &quot;shop&quot;"`,
    )
    expect(html).not.toContain('#175d45')

    const preview = await pictureAt(shop, String(current().previewUrl))
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
    for (const url of [logo.body.url, icon.body.url]) {
      expect((await pictureAt(shop, url)).headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    const [entry] = await auditEntriesOf(shop, 'settings:brand')
    expect(entry).toMatchObject({
      before: { accent: 'green', logoUrl: null, iconUrl: null },
      after: { accent: 'indigo', logoUrl: logo.body.url, iconUrl: icon.body.url },
    })

    expect((await save({ accent: 'green', logo: null, icon: null })).status).toBe(200)
    expect(current()).toEqual({ accent: 'green', logo: null, iconUrl: null, previewUrl: null })
    // Mails that were sent show it.
    await pictureAt(shop, logo.body.url)
  })

  it('reaches every process', async () => {
    await shop.db.updateTable('shop_settings').set({ brand_accent: 'plum' }).execute()
    await shop.platform.notifications.send('identity-changed')
    await expect.poll(() => current().accent).toBe('plum')
  })

  it('is not overwritten by an edit of an older copy', async () => {
    const { revision } = (await read()).body
    expect((await save({ accent: 'berry' })).status).toBe(200)
    const late = await save({ accent: 'olive', revision })
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect((await read()).body.accent).toBe('berry')
  })

  it.each([
    [{ accent: '#ffd400' }, { accent: ['White text on this colour has a contrast of 1.3; 4.5 is needed.'] }],
    [{ accent: 'red;}' }, { accent: ['Enter a colour as # and six digits, such as #1d5c45.'] }],
    [{ accent: 'x'.repeat(10_000) }, { accent: ['Enter a colour as # and six digits, such as #1d5c45.'] }],
    [{ logo: 'a'.repeat(64) }, { logo: ['Upload the picture again.'] }],
    [{ icon: '../../etc/passwd' }, { icon: ['Upload the picture again.'] }],
  ])('cannot be %j', async (changes, details) => {
    const before = (await read()).body
    expect(await save(changes)).toMatchObject({ status: 400, body: { details } })
    expect((await read()).body).toEqual(before)
  })

  it('takes a colour of one’s own with enough contrast', async () => {
    expect((await save({ accent: '#1D4ED8' })).body.accent).toBe('#1d4ed8')
    expect(brandHead(current()).markup).toContain('--color-brand:#1d4ed8;')
  })

  it('is changed and read only by operators who may change the settings', async () => {
    const [customer, support] = [await shop.user(), await shop.admin('SUPPORT')]
    for (const { token } of [customer, support]) {
      expect((await read(token)).status).toBe(403)
      expect((await save({}, token)).status).toBe(403)
      expect((await shop.api('PUT', '/admin/settings/brand/picture', { token })).status).toBe(403)
    }
    expect((await shop.api('GET', '/admin/settings/brand')).status).toBe(401)
  })
})

describe('the upload of a logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from(svg)],
    ['a page that is called picture.png', () => Buffer.from('<html><script>alert(1)</script>')],
    ['a WebP', () => picture({ r: 1, g: 2, b: 3 }).webp().toBuffer()],
  ])('refuses %s by its content', async (_what, make) => {
    const before = await storedPictures()
    expect(await upload('logo', await make())).toMatchObject({
      status: 415,
      body: { error: 'Invalid file format. Please upload a PNG or JPEG file!' },
    })
    expect(await storedPictures()).toEqual(before)
  })

  it('refuses a picture of too many pixels, a damaged one, a large file, and one without a kind', async () => {
    const bomb = pngOf(pngHead(10_000, 10_000), pngChunk('IDAT', pngPixels(10_000, 200, 0)), pngChunk('IEND'))
    const png = await picture({ r: 1, g: 2, b: 3 }).png().toBuffer()
    const before = await storedPictures()
    expect((await upload('logo', bomb)).body.details.file[0]).toContain('The maximum is 4096 × 4096.')
    expect((await upload('logo', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]))).status).toBe(400)
    expect((await upload('logo', Buffer.concat([png, Buffer.alloc(2_200_000)]))).body.code).toBe(
      'PAYLOAD_TOO_LARGE',
    )
    expect((await upload('banner', png)).body.details).toEqual({ kind: ['Must be logo or icon.'] })
    expect((await sendForm([['kind', 'logo']])).body.details).toEqual({
      file: ['Please select a valid image file.'],
    })
    expect(await storedPictures()).toEqual(before)
  })

  it('keeps no metadata, and deletes what was not saved within a day', async () => {
    const file = await picture({ r: 9, g: 9, b: 9 })
      .withExif({ IFD0: { Artist: 'Ann Example' } })
      .jpeg()
      .toBuffer()
    const { body } = await upload('logo', file)
    expect((await pictureAt(shop, body.url)).bytes.includes('Ann Example')).toBe(false)
    await shop.db
      .updateTable('brand_pictures')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    const saved = (await storedPictures()).filter(({ was_saved }) => was_saved).length
    await upload('logo', await picture({ r: 200, g: 9, b: 9 }).png().toBuffer())
    expect(await storedPictures()).toHaveLength(saved + 1)
    expect((await shop.app.inject({ url: body.url })).statusCode).toBe(404)
  })

  it.each([
    ['dark ink on a clear ground', { r: 10, g: 20, b: 30 }, 'light'],
    ['white on a clear ground', { r: 255, g: 255, b: 255 }, 'dark'],
    ['a colour that is seen on both', { r: 40, g: 120, b: 230 }, null],
  ])('says which ground it can be read on: %s', async (_what, background, ground) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const shape = await picture(background, 100, 40).png().toBuffer()
    const logo = await sharp({ create: { width: 300, height: 80, channels: 4, background: clear } })
      .composite([{ input: shape }])
      .png()
      .toBuffer()
    expect((await upload('logo', logo)).body.ground).toBe(ground)
  })
})
