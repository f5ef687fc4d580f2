import { describe, expect, it } from 'vitest'
import { fillWithExamples, pages, prerender } from './pages.tsx'

const shell = '<head><!--head--></head><body><!--page--></body>'

describe.each(pages.map((page) => [page.path, prerender(shell, page)]))('the page at %s', (path, text) => {
  it('has a title, a description and absolute addresses, each once', () => {
    expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    expect(text.match(/<meta name="description" content="[^"]+"\/>/g)).toHaveLength(1)
    expect(text).toContain(`<link rel="canonical" href="{{publicUrl}}${path}"/>`)
    expect(text).toContain(
      '<meta property="og:image" content="{{publicUrl}}{{#ownPreview}}{{previewUrl}}{{/ownPreview}}{{^ownPreview}}/preview.png{{/ownPreview}}"/>',
    )
  })

  it('has one h1 and links to the legal pages', () => {
    expect(text.match(/<h1/g)).toHaveLength(1)
    for (const legal of ['/terms', '/privacy', '/refund-policy']) expect(text).toContain(`href="${legal}"`)
  })

  it('has no inline script, and no inline style except the focal point of a picture and the hue of a cover', () => {
    const allowed =
      / style="(?:object-position:\{\{coverFocus\}\}|--cover-hue:\{\{(?:featured|category)Hue\}\})"/g
    expect(text.replaceAll(allowed, '')).not.toMatch(/<script|<style| style=| on[a-z]+="/)
  })

  it('is complete in development, with examples in its slots', () => {
    expect(fillWithExamples(text)).not.toMatch(/\{\{|undefined/)
  })
})
