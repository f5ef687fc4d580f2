import { describe, expect, it } from 'vitest'
import { renderTemplate } from './render-template.ts'

describe('a page with slots', () => {
  it('gets its texts escaped for markup and attributes', () => {
    const page = '<title>{{store}}</title><meta content="{{store}}">'
    const store = `<b>"Tom" & 'Co'</b>`
    const escaped = '&lt;b&gt;&quot;Tom&quot; &amp; &#39;Co&#39;&lt;/b&gt;'
    expect(renderTemplate(page, { store })).toBe(`<title>${escaped}</title><meta content="${escaped}">`)
  })

  it('repeats a part for each of its values', () => {
    const page = '{{#rows}}<li>{{name}} of {{store}}</li>{{/rows}}'
    const rows = [{ name: 'One' }, { name: 'Two' }]
    expect(renderTemplate(page, { store: 'S', rows })).toBe('<li>One of S</li><li>Two of S</li>')
    expect(renderTemplate(page, { store: 'S', rows: [] })).toBe('')
  })

  it('may have nested parts over several lines', () => {
    const page = '{{#board}}<ul>\n{{#rows}}<li>{{name}}\n</li>{{/rows}}</ul>{{/board}}'
    expect(renderTemplate(page, { board: [{ rows: [{ name: 'One' }] }] })).toBe('<ul>\n<li>One\n</li></ul>')
  })

  it('contains the text of `{{^part}}` only if the part has no values', () => {
    const page = '{{#chat}}Write{{/chat}}{{^chat}}No chat at {{store}}{{/chat}}'
    expect(renderTemplate(page, { store: 'S', chat: [{}] })).toBe('Write')
    expect(renderTemplate(page, { store: 'S', chat: [] })).toBe('No chat at S')
  })

  it('does not fill slots inside of a filled-in text', () => {
    expect(renderTemplate('{{a}} {{b}}', { a: '{{b}}', b: '$& $1' })).toBe('{{b}} $&amp; $1')
  })

  it('is refused if a slot has no value', () => {
    expect(() => renderTemplate('{{nothing}}', {})).toThrow('The slot nothing has no value')
    expect(() => renderTemplate('{{#nothing}}{{/nothing}}', {})).toThrow('The slot nothing has no value')
  })
})
