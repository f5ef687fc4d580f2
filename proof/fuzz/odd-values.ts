import type { Random } from '../random.ts'

/** JSON texts that a careless program may read as something else. */
const ODD_JSON: readonly string[] = [
  'null',
  'true',
  '"true"',
  '""',
  '" "',
  '[]',
  '{}',
  '[[[]]]',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e309',
  '-1e309',
  '1e-400',
  '2147483648',
  '9007199254740993',
  '123456789012345678901234567890',
  '1.7976931348623157e308',
  '"1"',
  '"1e3"',
  '"NaN"',
  '{"$ne":null}',
  '{"length":1}',
  '{"toString":1}',
  '{"__proto__":{"role":"ADMIN"}}',
  '{"constructor":{"prototype":{"role":"ADMIN"}}}',
]

/** Texts that storage, sorting, searching or showing may not expect. They are JavaScript strings. */
export const ODD_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202eevil\u202c',
  '\u200b\u200b',
  '\ufeff',
  `a${'\u0301'.repeat(500)}`,
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(20),
  'İıſK',
  '%',
  '_%\\',
  "'; DROP TABLE users; --",
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '=cmd|calc!A1',
  '../../../../etc/passwd',
  'C:\\con\\nul',
  '<svg onload=alert(1)>',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  '٣٤',
  '1٣',
  '\u2028\u2029',
  'ORD-99999999999999999999',
  'DKT-TEST-\u0000',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
]

/** Names that every object has, or that change an object's prototype. */
export const PROTOTYPE_KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
  'toJSON',
]

const LENGTHS = [0, 1, 39, 41, 101, 255, 256, 501, 1_001, 10_001, 60_000]

/** A text with a length that may be just at, below or above a limit. */
export function longText(random: Random): string {
  const unit = random.pick(['x', 'ä', '店', ' ', '\n', '\\', '"', '9'])
  return unit.repeat(random.pick(LENGTHS))
}

/** A JSON text: an odd value, an odd text or a long text. */
export function oddJson(random: Random): string {
  if (random.chance(0.4)) return random.pick(ODD_JSON)
  return JSON.stringify(random.chance(0.7) ? random.pick(ODD_TEXTS) : longText(random))
}
