import type { SiteText } from '@docket/contract/site-texts'
import { describe, expect, it, vi } from 'vitest'
import { useWebBuild } from '../../../test/areas/web-build.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
const { get } = useWebBuild(shop, {
  'app.html': '<p>The app</p>',
  'pages/landing.html': `{{#ownLead}}{{leadText}}{{/ownLead}}{{^ownLead}}Built-in lead{{/ownLead}}
{{#ownServices}}<i>{{serviceTitle}}: {{serviceText}}</i>{{/ownServices}}{{^ownServices}}Built-in services{{/ownServices}}
{{#ownTestimonials}}<q>{{testimonialName}}, {{testimonialRole}}: {{testimonialText}}</q>{{/ownTestimonials}}{{^ownTestimonials}}Built-in testimonials{{/ownTestimonials}}
{{#ownHeadline}}<h1>{{headlineText}}</h1>{{/ownHeadline}}{{#ownButtons}}<b>{{browseButton}}, {{trackingButton}}, {{viewAllButton}}, {{buyNowButton}}</b>{{/ownButtons}}
{{#figures}}<ul>{{#ownFigures}}<li>{{figureText}} {{figureWhat}}</li>{{/ownFigures}}{{^ownFigures}}Built-in figures{{/ownFigures}}</ul>{{/figures}}{{#testimonials}}<section></section>{{/testimonials}}
{{#payBy}}Pay by {{payMethods}}.{{/payBy}}{{#featured1}}<a>{{featuredTitle}} {{featuredPrice}}</a>{{/featured1}}`,
  'pages/terms.html':
    '{{#ownText}}{{legalHtml}}<time datetime="{{changedDay}}">{{changedOn}}</time>{{/ownText}}{{^ownText}}Placeholder{{/ownText}}',
})

const bodyOf = async (url: string) => (await get(url)).body

describe('texts that admins write', () => {
  const saveText = async (text: SiteText) => {
    const admin = await shop.admin()
    const newest = await shop.db
      .selectFrom('site_text_versions')
      .select('id')
      .where('name', '=', text.name)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const body = { text, basedOn: newest?.id ?? null }
    expect((await shop.api('PUT', '/admin/site-text', { token: admin.token, body })).status).toBe(200)
  }
  const landingBody = () => bodyOf('/')

  it('are shown at once in place of the built-in texts, with their HTML escaped', async () => {
    expect(await landingBody()).toContain('Pay by crypto or card.')
    for (const builtIn of ['lead', 'services', 'testimonials'])
      expect(await landingBody()).toContain(`Built-in ${builtIn}`)
    await saveText({ name: 'lead', content: { text: 'Tools & <parts>' } })
    await saveText({
      name: 'services',
      content: { items: ['One', 'Two'].map((title) => ({ title, text: '{{storeName}} "here"' })) },
    })
    await saveText({
      name: 'testimonials',
      content: { items: [{ name: 'Ann', role: 'Buyer', text: 'It was <b>fine</b>.' }] },
    })
    await expect.poll(landingBody).toContain('<q>Ann, Buyer: It was &lt;b&gt;fine&lt;/b&gt;.</q>')
    expect(await landingBody()).toContain('Tools &amp; &lt;parts&gt;')
    expect(await landingBody()).toContain(
      '<i>One: {{storeName}} &quot;here&quot;</i><i>Two: {{storeName}} &quot;here&quot;</i>',
    )
    await saveText({ name: 'headline', content: { text: 'Games & <more>' } })
    const buttons = { browse: 'Browse', trackingNumbers: 'Tests', viewAll: 'All', buyNow: 'Get it' }
    await saveText({ name: 'buttons', content: buttons })
    await saveText({ name: 'figures', content: { items: [{ figure: '12', what: 'games' }] } })
    await expect.poll(landingBody).toContain('<ul><li>12 games</li></ul><section></section>')
    expect(await landingBody()).toContain(
      '<h1>Games &amp; &lt;more&gt;</h1><b>Browse, Tests, All, Get it</b>',
    )
    expect(await landingBody()).not.toContain('Built-in')

    await saveText({ name: 'lead', content: null })
    await expect.poll(landingBody).toContain('Built-in lead')
    expect(await landingBody()).toContain('<q>Ann')
  })

  it('tie a card to its product at once: no visitor sees its own title and price in between', async () => {
    const { id } = await shop.product({ title: 'A real product', price: 5, accounts: 1 })
    const card = { title: 'Untied', price: 0, productId: null }
    const shown = async () => /<a>.*?<\/a>/.exec(await landingBody())?.[0]
    const builtIn = '<a>Facebook Aged (2015) $0.99</a>'
    expect(await shown()).toBe(builtIn)
    await saveText({
      name: 'featured',
      content: { items: [{ ...card, productId: id }, card, card] },
    })
    const tied = '<a>A real product $5.00</a>'
    const seen = new Set([builtIn])
    await expect
      .poll(async () => {
        seen.add((await shown()) ?? '')
        return [...seen]
      })
      .toContain(tied)
    expect([...seen]).toEqual([builtIn, tied])
  })

  it('may be no figures and no testimonials: then the homepage does not have these sections', async () => {
    await saveText({ name: 'figures', content: null })
    await saveText({ name: 'testimonials', content: null })
    await expect.poll(landingBody).toContain('<ul>Built-in figures</ul><section></section>')
    await saveText({ name: 'figures', content: { items: [] } })
    await saveText({ name: 'testimonials', content: { items: [] } })
    await expect.poll(landingBody).not.toMatch(/<ul>|<section>/)
  })

  it('become a legal page, with the day of the change', async () => {
    const html = '<h1 onclick="x()">Who</h1><p>We <a href="https://a.test">are</a>.</p><script>x()</script>'
    await saveText({ name: 'terms', content: { html } })
    const day = new Date().toISOString().slice(0, 10)
    await expect
      .poll(() => bodyOf('/terms'))
      .toContain(
        `<h2>Who</h2><p>We <a href="https://a.test" target="_blank" rel="noopener nofollow">are</a>.</p><time datetime="${day}">`,
      )
    expect(await bodyOf('/terms')).not.toContain('Placeholder')

    await saveText({ name: 'terms', content: null })
    await expect.poll(() => bodyOf('/terms')).toContain('Placeholder')
  })

  it('stay on the pages while the database is down', async () => {
    await saveText({ name: 'lead', content: { text: 'Still here' } })
    await expect.poll(landingBody).toContain('Still here')
    const refresh = vi.spyOn(shop.platform.db, 'selectFrom').mockImplementation(() => {
      throw new Error('The database is down.')
    })
    try {
      await shop.platform.notifications.send('site-texts-changed')
      await expect.poll(() => refresh.mock.calls.length).toBeGreaterThan(0)
      expect(await landingBody()).toContain('Still here')
    } finally {
      refresh.mockRestore()
    }
  })
})
