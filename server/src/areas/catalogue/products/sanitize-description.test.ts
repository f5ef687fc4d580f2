import { descriptionSamples } from '@docket/contract/admin/description-samples'
import { describe, expect, it } from 'vitest'
import { sanitizeDescription } from './sanitize-description.ts'

const PLAYER =
  'title="Video" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>'

describe('a description', () => {
  it.each([
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>',
    '<p>One <b>b</b> <strong>s</strong> <em>e</em> <i>i</i> <u>u</u> <s>s</s><br />two</p>',
    '<ul><li>a</li></ul><ol><li>b</li></ol><blockquote>q</blockquote>',
    '<p><span style="color:#1a7f37">green</span> <span style="color:rgb(1, 22, 255)">blue</span></p>',
    '5 &lt; 6 &amp; 7 &gt; 6',
  ])('is not changed if it is allowed: %s', (html) => {
    expect(sanitizeDescription(html)).toBe(html)
  })

  it.each(Object.entries(descriptionSamples))('of the editor is not changed: %s', (_name, html) => {
    expect(sanitizeDescription(html)).toBe(html)
  })

  it.each(['https://example.test/a?b=1&amp;c=2#d', 'http://example.test/', 'mailto:help@example.test'])(
    'has a link to %s that opens in a new tab without access to this one, and keeps no other attribute',
    (href) => {
      expect(sanitizeDescription(`<a href="${href}" class="x" onclick="y()">go</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener nofollow">go</a>`,
      )
    },
  )

  it.each([
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=10',
    'https://player.vimeo.com/video/76979871',
  ])('can have the video %s', (src) => {
    expect(
      sanitizeDescription(`<iframe src="${src}" srcdoc="<script>x</script>" onload="y()"></iframe>`),
    ).toBe(`<iframe src="${src}" ${PLAYER}`)
  })
})

describe('a hostile description', () => {
  const hostile: [string, string, string][] = [
    ['a script', '<script>alert(1)</script>after', 'after'],
    ['a script in capitals', '<SCRIPT SRC=//evil.test/x.js></SCRIPT>after', 'after'],
    ['a script broken in two', '<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['an unclosed script', 'a<script>alert(1)', 'a'],
    ['an event handler', '<p onclick="x()" onmouseover=y()>hi</p>', '<p>hi</p>'],
    ['an image', '<img src=x onerror=alert(1)>', ''],
    ['an image with slashes in place of spaces', '<img/src=x/onerror=alert(1)>', ''],
    [
      'an svg',
      '<svg onload=alert(1)><script>x</script><a xlink:href="javascript:x">t</a></svg>',
      '<span>t</span>',
    ],
    ['math', '<math><mi xlink:href="javascript:x">t</mi></math>', 't'],
    ['a javascript link', '<a href="javascript:alert(1)">t</a>', '<span>t</span>'],
    ['a javascript link in mixed case', '<a href="JaVaScRiPt:alert(1)">t</a>', '<span>t</span>'],
    ['a javascript link with a tab', '<a href="java&#9;script:alert(1)">t</a>', '<span>t</span>'],
    ['a javascript link after a space', '<a href=" &#14; javascript:alert(1)">t</a>', '<span>t</span>'],
    ['a javascript link with an entity', '<a href="&#106;avascript:alert(1)">t</a>', '<span>t</span>'],
    ['a data link', '<a href="data:text/html,<script>x</script>">t</a>', '<span>t</span>'],
    ['a link without a scheme', '<a href="//evil.test">t</a>', '<span>t</span>'],
    [
      'a link that gives the linked page access to this one',
      '<a href="https://a.test" target="_self" rel="opener">t</a>',
      '<a href="https://a.test" target="_blank" rel="noopener nofollow">t</a>',
    ],
    ['a foreign frame', '<iframe src="https://evil.test/"></iframe>', ''],
    ['a foreign frame with content', 'a<iframe src="https://evil.test/">b <b>c</b></iframe>d', 'ad'],
    [
      'a frame whose host begins with the host of the player',
      '<iframe src="https://www.youtube.com.evil.test/embed/x"></iframe>',
      '',
    ],
    [
      'a frame with a user before the host',
      '<iframe src="https://www.youtube.com@evil.test/embed/x"></iframe>',
      '',
    ],
    [
      'a page of the video site that is not a player',
      '<iframe src="https://www.youtube.com/redirect?q=https://evil.test"></iframe>',
      '',
    ],
    [
      'a path that leaves the folder of the player',
      '<iframe src="https://www.youtube.com/embed/../redirect"></iframe>',
      '',
    ],
    ['a player over plain http', '<iframe src="http://player.vimeo.com/video/1"></iframe>', ''],
    ['a player without a scheme', '<iframe src="//www.youtube.com/embed/x"></iframe>', ''],
    ['a frame with a document of its own', '<iframe srcdoc="<script>x</script>"></iframe>', ''],
    ['a frame that runs a script', '<iframe src="javascript:alert(1)"></iframe>', ''],
    ['a style', '<style>body{display:none}</style><p style="position:fixed;top:0">t</p>', '<p>t</p>'],
    ['a colour that fetches a file', '<span style="color:url(https://evil.test)">t</span>', '<span>t</span>'],
    [
      'more than a colour',
      '<span style="color:#fff;background:url(x);position:fixed">t</span>',
      '<span style="color:#fff">t</span>',
    ],
    ['a colour out of range', '<span style="color:rgb(256,0,0)">t</span>', '<span>t</span>'],
    ['an expression', '<span style="color:expression(alert(1))">t</span>', '<span>t</span>'],
    ['a form', '<form action="https://evil.test"><input name=a><button>b</button></form>', '<p>b</p>'],
    [
      'a cell with more than its text',
      '<table background=x><tr><td onclick="x()" style="position:fixed" colspan=9>t</td></tr></table>',
      '<table><tr><td colspan="9">t</td></tr></table>',
    ],
    ['a tag with a name of our own', '<word-item-1 onclick=x>t</word-item-1>', '<span>t</span>'],
    ['an object', '<object data="x"><embed src="y"></object>', ''],
    [
      'a base',
      '<base href="https://evil.test/"><link rel=stylesheet href=x><meta http-equiv=refresh content=0>',
      '',
    ],
    ['a comment', 'a<!--<img src=x onerror=alert(1)>-->b', 'ab'],
    ['a conditional comment', '<!--[if IE]><script>x</script><![endif]-->b', 'b'],
    [
      'a noscript, which a browser with scripts parses in another way',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
      '',
    ],
    ['a template', '<template><script>x</script></template>t', 't'],
    ['a class and an id', '<p class="modal" id="app" data-x="1">t</p>', '<p>t</p>'],
    ['a custom element', '<docket-pay amount="1">t</docket-pay>', 't'],
    [
      'an address that tries to end its attribute',
      '<a href="https://a.test/&quot;onclick=&quot;x()">t</a>',
      '<a href="https://a.test/&quot;onclick=&quot;x()" target="_blank" rel="noopener nofollow">t</a>',
    ],
  ]
  it.each(hostile)('is sanitized: %s', (_what, html, clean) => {
    expect(sanitizeDescription(html)).toBe(clean)
  })

  it('cannot close the frame of an allowed player from inside', () => {
    const inside = '<a href="https://a.test/</iframe><img src=x onerror=alert(1)>">t</a>'
    const html = sanitizeDescription(`<iframe src="https://player.vimeo.com/video/1">${inside}</iframe>`)
    expect(html).not.toMatch(/<img|<\/iframe>.*<\/iframe>/)
  })

  it('cannot be nested without limit, and is refused before the parser has searched all open tags for each closing one', () => {
    expect(sanitizeDescription(`${'<blockquote>'.repeat(90)}deep`).match(/<blockquote>/g)).toHaveLength(40)
    const before = process.cpuUsage()
    expect(() => sanitizeDescription('<ul>'.repeat(6_250) + '</li>'.repeat(5_000))).toThrow(
      'Validation error',
    )
    const { user, system } = process.cpuUsage(before)
    // Without the limit it takes 360 ms, and four times as long if the text is twice as long.
    expect((user + system) / 1_000).toBeLessThan(100)
  })

  it('does not change when it is sanitized a second time', () => {
    for (const [, html] of hostile) {
      const once = sanitizeDescription(html)
      expect(sanitizeDescription(once)).toBe(once)
    }
  })

  it('cannot make the sanitizer slow', () => {
    const started = performance.now()
    for (const piece of [
      '<',
      '<a ',
      '<p style="',
      '&',
      '<!--',
      '<iframe src="https://www.youtube.com/embed/',
      ']]>',
    ]) {
      sanitizeDescription(piece.repeat(Math.floor(50_000 / piece.length)))
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
