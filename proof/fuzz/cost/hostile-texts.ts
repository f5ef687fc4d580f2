/** What a text is made of, again and again: the beginnings of things that a program looks for the end of. */
const PIECES: readonly string[] = [
  ...[
    'a',
    '1',
    '0',
    '-',
    '--',
    '.',
    '.0',
    '/',
    '../',
    '\\',
    '_',
    '%',
    '%25',
    '"',
    "'",
    ',',
    ';',
    '=;',
    ':',
    '=',
  ],
  ...['(', '((', '[', '{', '{{', '{"a":', '{{^a}}', '|', ' | ', '@', 'a@', '@a.', 'a.', '=+', '+-'],
  ...[' ', '\t', '\n', '\r', '\r\n', '\n\n', '\u00a0', '\u2003', '\u200d', '\ufeff'],
  ...['\u0130', '\u0301', 'e\u0301', '\u0338\u0301', '\ufdfa', '\u{1f600}', 'ß'],
  ...[
    '<',
    '<a',
    '<b>',
    '<p ',
    '</',
    '<a href="',
    '<!--',
    '<td>',
    '<div>a</div>',
    '<p hidden>a</p>b',
    '<p style="mso-list:l0 level9 lfo1">a',
    ';display :',
    '<![CDATA[',
    '<script',
    '<iframe src="',
    '&',
    '&#',
    '&nbsp;',
  ],
  ...[
    '<span style="color:',
    'style="color: ',
    'https://',
    '[a](',
    'Version/',
    'Mozilla/5.0 (',
    'QUJD',
    'ORD-',
  ],
  ...[
    'a=b; ',
    'W/"a", ',
    'br;q=0, ',
    '10.0.0.1, ',
    'bytes=0-1,',
    'charset=',
    'multipart/form-data; boundary=',
  ],
]

export interface HostileText {
  piece: string
  ofLength(length: number): string
}

/** Half of the first, then half of the second: what is open or written already, and what makes a program look at it. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['& ', '<iframe></iframe>'],
  ['<p>', '<iframe/>'],
  ['<ul>', '</li>'],
  ['<b>', '</p>'],
]

/** Texts of any length. The last character fits none of them, so that a program finds out only there. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...PIECES.map((piece) => ({ piece, ofLength: (length: number) => filled(piece, length) })),
  ...PAIRS.map(([first, second]) => ({
    piece: `${first} … ${second}`,
    ofLength: (length: number) =>
      `${whole(first, Math.floor(length / 2))}${whole(second, Math.floor(length / 2))}`,
  })),
]

/** Without a part of the piece at its end, because half of a text must be refused or accepted as the whole is. */
function whole(piece: string, length: number): string {
  return length < 1 ? '' : `${piece.repeat(Math.floor((length - 1) / piece.length))}!`
}

function filled(piece: string, length: number): string {
  if (length < 1) return ''
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length - 1)}!`.toWellFormed()
}
