import type { Random } from '../random.ts'
import type { FuzzedRequest } from './fuzzed-request.ts'
import { longText, oddJson, PROTOTYPE_KEYS } from './odd-values.ts'

/** A change to a request with a JSON body. `fields` are the body's fields: the name, and the value as JSON text. */
type BodyChange = (fields: [name: string, json: string][], random: Random) => string | Buffer

const DEPTH = 10_000
/** The largest JSON body that the shop reads. */
const LIMIT = 64 * 1024

const text = (fields: [name: string, json: string][]) =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

const withField = (fields: [name: string, json: string][], random: Random, json: string) => {
  const place = fields.length === 0 ? -1 : random.whole(0, fields.length - 1)
  if (place < 0) return text([['field', json]])
  return text(fields.map(([name, before], index) => [name, index === place ? json : before]))
}

const bodyChanges: Record<string, BodyChange> = {
  'odd value': (fields, random) => withField(fields, random, oddJson(random)),
  'two odd values': (fields, random) => {
    const places = random.shuffled(fields.map(([name]) => name)).slice(0, 2)
    return text(fields.map(([name, json]) => [name, places.includes(name) ? oddJson(random) : json]))
  },
  'missing field': (fields, random) => {
    const omitted = fields.length === 0 ? '' : random.pick(fields)[0]
    return text(fields.filter(([name]) => name !== omitted))
  },
  'unknown field': (fields, random) => text([...fields, ['isAdmin', oddJson(random)]]),
  'prototype key': (fields, random) => text([...fields, [random.pick(PROTOTYPE_KEYS), oddJson(random)]]),
  'prototype keys only': (_fields, random) =>
    text(PROTOTYPE_KEYS.filter(() => random.chance(0.4)).map((name) => [name, oddJson(random)])),
  'duplicate key': (fields, random) =>
    fields.length === 0 ? '{"a":1,"a":2}' : text([...fields, [random.pick(fields)[0], oddJson(random)]]),
  'deep arrays': (fields, random) => withField(fields, random, `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`),
  'deep objects': (fields, random) =>
    withField(fields, random, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`),
  'deep and not closed': () => '['.repeat(LIMIT - 100),
  'array for the object': (fields, random) => `[${random.chance(0.5) ? text(fields) : ''}]`,
  'value for the object': (_fields, random) => oddJson(random),
  'long list': (fields, random) =>
    withField(fields, random, `[${Array.from({ length: 5_000 }, () => oneOf(random)).join(',')}]`),
  'many fields': (fields) =>
    text([...fields, ...Array.from({ length: 3_000 }, (_, nth): [string, string] => [`f${nth}`, '1'])]),
  'at the size limit': (fields) => {
    const room = LIMIT - Buffer.byteLength(text([...fields, ['more', '""']]))
    return text([...fields, ['more', JSON.stringify('x'.repeat(Math.max(0, room)))]])
  },
  'above the size limit': (fields, random) =>
    text([...fields, ['more', JSON.stringify('x'.repeat(random.pick([LIMIT, 2 * LIMIT, 20 * LIMIT])))]]),
  'cut short': (fields, random) => {
    const whole = text(fields)
    return whole.slice(0, random.whole(0, whole.length - 1))
  },
  'not JSON': (fields, random) =>
    random.pick([
      '',
      ' ',
      '\ufeff',
      'undefined',
      'NaN',
      "{'a':1}",
      `${text(fields)}x`,
      `${text(fields)},`,
      text(fields).replace('{', '{,'),
      longText(random),
    ]),
  'not UTF-8': (fields, random) => {
    const bytes = Buffer.from(text(fields))
    const place = random.whole(0, bytes.length - 1)
    return Buffer.concat([bytes.subarray(0, place), Buffer.from([0xff, 0xc0, 0xaf]), bytes.subarray(place)])
  },
  'random bytes': (_fields, random) =>
    Buffer.from(Array.from({ length: random.whole(1, 200) }, () => random.whole(0, 255))),
}

function oneOf(random: Random): string {
  return random.pick(['1', 'null', '"in-transit"', '[]'])
}

/** Replaces the JSON body by a changed one. */
export function changeJsonBody(request: FuzzedRequest, fields: Record<string, unknown>, random: Random) {
  const name = random.pick(Object.keys(bodyChanges))
  const texts = Object.entries(fields).map(([field, value]): [string, string] => [
    field,
    JSON.stringify(value),
  ])
  request.body = bodyChanges[name]?.(texts, random) ?? null
  request.changes.push(name)
}
