import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeDescription } from '../../areas/catalogue/products/sanitize-description.ts'

/** An item of a list as Word copies it. */
const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

describe('a pasted text', () => {
  it.each([
    [
      'a table',
      '<table border=1><colgroup><col width=64></colgroup><thead><tr><th>Age</th><th>Friends</th></tr></thead><tr><td style="x:y">2015</td><td>50</td></tr></table>',
      '<table><tbody><tr><th>Age</th><th>Friends</th></tr></tbody><tr><td>2015</td><td>50</td></tr></table>',
    ],
    [
      'a table with merged cells, none wider or higher than 20',
      '<table><tr><td colspan=2>2025 prices</td><th ROWSPAN=" 3rows">Note</th></tr><tr><td rowspan=1e9 style=x:y>Basic</td><td colspan=0 rowspan=-1>month</td></tr><tr></tr><tr><td colspan="x">year</td></tr></table>',
      '<table><tr><td colspan="2">2025 prices</td><th rowspan="3">Note</th></tr><tr><td>Basic</td><td>month</td></tr><tr></tr><tr><td>year</td></tr></table>',
    ],
    [
      'a cell that is too wide',
      '<table><tr><td colspan=21 rowspan=99999999999999999999999>a</td></tr></table>',
      '<table><tr><td colspan="20" rowspan="20">a</td></tr></table>',
    ],
    ['lines', '<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['a line before others', 'one<div>two</div>three', 'one<p>two</p><p>three</p>'],
    [
      'lines in lines',
      '<div><div>one</div><div><b>two</b> and <i>more</i></div></div>',
      '<p>one</p><p><b>two</b> and <i>more</i></p>',
    ],
    ['an empty line', '<div>one</div><div><br></div><div>two<br></div>', '<p>one</p><p></p><p>two</p>'],
    ['lines in a mark', '<b><div>one</div><div>two</div></b>', '<b>one<br />two</b>'],
    [
      'lines beside a paragraph',
      '<div>one</div><p>two</p><div>three</div>',
      '<p>one</p><p>two</p><p>three</p>',
    ],
    [
      'lines in a cell',
      '<table><tr><td><div>a</div><div>b</div></td><td>c</td></tr></table>',
      '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>',
    ],
    [
      'sections',
      '<section>one</section><dl><dt>two</dt><dd>three</dd></dl>',
      '<p>one</p><p>two</p><p>three</p>',
    ],
    [
      'raised and lowered text',
      'm<sup>2</sup> H<sub>2</sub>O <del>old</del> <strike>older</strike>',
      'm<sup>2</sup> H<sub>2</sub>O <s>old</s> <s>older</s>',
    ],
    [
      'hidden text',
      '<p>a<span style="color:red; display: none">b</span><font style="mso-hide:all">c</font><i hidden>d</i></p><div style="display:none !important"><p>e</p></div>',
      '<p>a</p>',
    ],
    ['a hidden link', '<a href="https://a.test" style="display:none">x</a>y', 'y'],
    [
      'tags after hidden ones',
      '<p style="display:none">x</p><h1>Title</h1><br hidden><span hidden>x<b>y</b></span><a href="https://a.test/x">link</a> after',
      '<h1>Title</h1><a href="https://a.test/x" target="_blank" rel="noopener nofollow">link</a> after',
    ],
    [
      'hidden parts of lists and tables',
      '<ul><li hidden>a</li><li>b</li></ul><table><tr style="visibility:hidden"><td>c</td></tr><tr><td>d</td></tr></table>e',
      '<ul><li>b</li></ul><table><tr><td>d</td></tr></table>e',
    ],
    [
      'a comment of Word',
      `<p>a<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[SW1]</a></span></p><div style='mso-element:comment-list'><div class=msocomtxt>secret</div></div>`,
      '<p>a</p>',
    ],
    [
      'a list of Word',
      wordItem(1, '·', 'one') + wordItem(1, '·', '<b>two</b>'),
      '<ul><li>one</li><li><b>two</b></li></ul>',
    ],
    [
      'a numbered list of Word between texts',
      `<p>before</p>${wordItem(1, '1.', 'one')}${wordItem(1, '2.', 'two')}<p>after</p>`,
      '<p>before</p><ol><li>one</li><li>two</li></ol><p>after</p>',
    ],
    [
      'a list of Word with levels',
      wordItem(1, '1.', 'a') +
        wordItem(2, 'o', 'b') +
        wordItem(2, 'o', 'c') +
        wordItem(1, '2.', 'd') +
        wordItem(1, '§', 'e'),
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol><ul><li>e</li></ul>',
    ],
  ])('is readable as it is shown: %s', (_what, html, shown) => {
    expect(sanitizeDescription(html)).toBe(shown)
  })

  const tag = fc.constantFrom(
    ...['div', 'p', 'b', 'span', 'ul', 'li', 'td', 'tr', 'table', 'h2', 'br', 'hr', 'pre', 'del'],
    ...['word-mark', 'word-item-1', 'a'],
  )
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.nat())
      .map(([level, nth]) => wordItem(level, '1.', ` w${nth} `)),
    fc.nat().map((nth) => ` w${nth} `),
    fc.constant('\n'),
  )
  const WORDS = /w\d+/g

  it('keeps all its words in their order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const pasted = pieces.join('')
        const html = sanitizeDescription(pasted)
        expect(html.match(WORDS)).toEqual(pasted.match(WORDS))
        expect(html).not.toMatch(/<\/?(?:div|word|template)/)
      }),
    )
  })

  it('of any kind ends each tag that it begins, has none of the tags that exist between the two steps, and does not change a second time', () => {
    const hidden = tag.map((name) => `<${name} hidden>`)
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, hidden, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 12 }),
        (pieces) => {
          const html = sanitizeDescription(pieces.join(''))
          expect(html).not.toMatch(/<\/?(?:div|word|template)/)
          expect(openTagsOf(html)).toEqual([])
          expect(sanitizeDescription(html)).toBe(html)
        },
      ),
      { numRuns: 50 },
    )
  })
})

/** The tags that are open at the end of a text. @throws if a tag ends that is not the innermost open one */
function openTagsOf(html: string): string[] {
  const open: string[] = []
  for (const [, end, name = '', isEmpty] of html.matchAll(/<(\/?)([a-z0-9]+)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!isEmpty) open.push(name)
  }
  return open
}
