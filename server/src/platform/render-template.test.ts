import { describe, expect, it } from 'vitest'
import { renderTemplate } from './render-template.ts'

describe('a page with slots', () => {
  it('is filled with texts, escaped for markup and attributes alike', () => {
    const page = '<title>{{store}}</title><meta content="{{store}}">'
    const store = `<b>"Tom" & 'Co'</b>`
    const escaped = '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Co&#39;&lt;/b&gt;'
    expect(renderTemplate(page, { store })).toBe(`<title>${escaped}</title><meta content="${escaped}">`)
  })

  it('has a part as often as there is something for it', () => {
    const page = '{{#rows}}<li>{{name}} of {{store}}</li>{{/rows}}'
    const rows = [{ name: 'One' }, { name: 'Two' }]
    expect(renderTemplate(page, { store: 'S', rows })).toBe('<li>One of S</li><li>Two of S</li>')
    expect(renderTemplate(page, { store: 'S', rows: [] })).toBe('')
  })

  it('has parts within parts, over several lines', () => {
    const page = '{{#board}}<ul>\n{{#rows}}<li>{{name}}\n</li>{{/rows}}</ul>{{/board}}'
    expect(renderTemplate(page, { board: [{ rows: [{ name: 'One' }] }] })).toBe('<ul>\n<li>One\n</li></ul>')
  })

  it('has what stands in for a part only where there is nothing for it', () => {
    const page = '{{#chat}}Write{{/chat}}{{^chat}}No chat at {{store}}{{/chat}}'
    expect(renderTemplate(page, { store: 'S', chat: [{}] })).toBe('Write')
    expect(renderTemplate(page, { store: 'S', chat: [] })).toBe('No chat at S')
  })

  it('is not filled a second time: a name that looks like a slot stays a name', () => {
    expect(renderTemplate('{{a}} {{b}}', { a: '{{b}}', b: '$& $1' })).toBe('{{b}} $&amp; $1')
  })

  it('is refused where nothing is known for a slot', () => {
    expect(() => renderTemplate('{{nothing}}', {})).toThrow('Nothing is known for nothing.')
    expect(() => renderTemplate('{{#nothing}}{{/nothing}}', {})).toThrow('Nothing is known for nothing.')
  })
})
