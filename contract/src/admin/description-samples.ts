/** The end of the iframe of a video. */
const PLAYER =
  'title="Video" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>'
const link = (href: string, content: string) =>
  `<a href="${href}" target="_blank" rel="noopener nofollow">${content}</a>`

/**
 * A stored description for each format of the editor. Tests of the web check that the editor writes them, and tests of
 * the server check that the sanitizer does not change them.
 */
export const descriptionSamples = {
  nothing: '',
  line: '<p>5 &lt; 6 &amp; "7" &gt; 6\u00a0!</p>',
  heading1: '<h1>H</h1>',
  heading2: '<h2>H</h2>',
  heading3: '<h3>H</h3>',
  heading4: '<h4>H</h4>',
  heading5: '<h5>H</h5>',
  heading6: '<h6>H</h6>',
  bold: '<p><strong>b</strong></p>',
  italic: '<p><em>i</em></p>',
  underline: '<p><u>u</u></p>',
  strike: '<p><s>s</s></p>',
  raised: '<p>m<sup>2</sup></p>',
  lowered: '<p>H<sub>2</sub>O</p>',
  emptyLine: '<p>a</p><p></p><p>b</p>',
  table:
    '<table><tbody><tr><th>Age</th><th>Friends</th></tr><tr><td>2015</td><td><p>50</p><p>more</p></td></tr></tbody></table>',
  mergedCells:
    '<table><tbody><tr><td colspan="2">Prices</td><td>Note</td></tr><tr><td rowspan="2">Basic</td><th colspan="2" rowspan="2">month</th></tr><tr></tr></tbody></table>',
  newLine: '<p>a<br />b</p>',
  bulletList: '<ul><li>a</li></ul>',
  orderedList: '<ol><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ol>',
  quote: '<blockquote><p>q</p></blockquote>',
  colour: '<p><span style="color:#c62828">c</span></p>',
  webLink: `<p>${link('https://a.test/?b=1&amp;c=%222%22%3C3%3E', 'l')}</p>`,
  mailLink: `<p>${link('mailto:me@shop.test', 'l')}</p>`,
  youtube: `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=9" ${PLAYER}`,
  playlist: `<iframe src="https://www.youtube.com/embed/videoseries?list=PL1&amp;start=9" ${PLAYER}`,
  vimeoStart: `<iframe src="https://player.vimeo.com/video/76979871?h=abc1#t=90s" ${PLAYER}`,
  vimeo: `<iframe src="https://player.vimeo.com/video/76979871?h=abc1" ${PLAYER}`,
  everything: `<p><strong>a</strong>${link(
    'https://a.test/',
    '<span style="color:#c62828"><strong><u>b</u></strong></span><em>c</em>',
  )}</p><p></p><iframe src="https://player.vimeo.com/video/1" ${PLAYER}`,
} as const
