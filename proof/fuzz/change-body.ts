import type { Random } from '../random.ts'
import type { FuzzedRequest } from './fuzzed-request.ts'
import { longText, oddJson, PROTOTYPE_KEYS } from './odd-values.ts'

/** A change to a request with a JSON body. `fields` are the body's fields: the name, and the value as JSON text. */
type BodyChange = (fields: [name: string, json: string][], random: Random) => string | Buffer

const DEPTH = 10_000
/** The largest JSON body that the shop reads. */
const BODY_LIMIT_BYTES = 64 * 1024

const jsonOf = (fields: [name: string, json: string][]) =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

const withField = (fields: [name: string, json: string][], random: Random, json: string) => {
  const index = fields.length === 0 ? -1 : random.integer(0, fields.length - 1)
  if (index < 0) return jsonOf([['field', json]])
  return jsonOf(fields.map(([name, before], place) => [name, place === index ? json : before]))
}

const bodyChanges: Record<string, BodyChange> = {
  'odd value': (fields, random) => withField(fields, random, oddJson(random)),
  'two odd values': (fields, random) => {
    const places = random.shuffled(fields.map(([name]) => name)).slice(0, 2)
    return jsonOf(fields.map(([name, json]) => [name, places.includes(name) ? oddJson(random) : json]))
  },
  'missing field': (fields, random) => {
    const omitted = fields.length === 0 ? '' : random.pick(fields)[0]
    return jsonOf(fields.filter(([name]) => name !== omitted))
  },
  'unknown field': (fields, random) => jsonOf([...fields, ['isAdmin', oddJson(random)]]),
  'prototype key': (fields, random) => jsonOf([...fields, [random.pick(PROTOTYPE_KEYS), oddJson(random)]]),
  'prototype keys only': (_fields, random) =>
    jsonOf(PROTOTYPE_KEYS.filter(() => random.chance(0.4)).map((name) => [name, oddJson(random)])),
  'duplicate key': (fields, random) =>
    fields.length === 0 ? '{"a":1,"a":2}' : jsonOf([...fields, [random.pick(fields)[0], oddJson(random)]]),
  'deep arrays': (fields, random) => withField(fields, random, `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`),
  'deep objects': (fields, random) =>
    withField(fields, random, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`),
  'deep and not closed': () => '['.repeat(BODY_LIMIT_BYTES - 100),
  'array in place of the object': (fields, random) => `[${random.chance(0.5) ? jsonOf(fields) : ''}]`,
  'odd value in place of the object': (_fields, random) => oddJson(random),
  'long list': (fields, random) =>
    withField(fields, random, `[${Array.from({ length: 5_000 }, () => anyItem(random)).join(',')}]`),
  'many fields': (fields) =>
    jsonOf([...fields, ...Array.from({ length: 3_000 }, (_, nth): [string, string] => [`f${nth}`, '1'])]),
  'at the size limit': (fields) => {
    const remainingBytes = BODY_LIMIT_BYTES - Buffer.byteLength(jsonOf([...fields, ['more', '""']]))
    return jsonOf([...fields, ['more', JSON.stringify('x'.repeat(Math.max(0, remainingBytes)))]])
  },
  'above the size limit': (fields, random) =>
    jsonOf([
      ...fields,
      [
        'more',
        JSON.stringify(
          'x'.repeat(random.pick([BODY_LIMIT_BYTES, 2 * BODY_LIMIT_BYTES, 20 * BODY_LIMIT_BYTES])),
        ),
      ],
    ]),
  'cut short': (fields, random) => {
    const json = jsonOf(fields)
    return json.slice(0, random.integer(0, json.length - 1))
  },
  'not JSON': (fields, random) =>
    random.pick([
      '',
      ' ',
      '\ufeff',
      'undefined',
      'NaN',
      "{'a':1}",
      `${jsonOf(fields)}x`,
      `${jsonOf(fields)},`,
      jsonOf(fields).replace('{', '{,'),
      longText(random),
    ]),
  'not UTF-8': (fields, random) => {
    const bytes = Buffer.from(jsonOf(fields))
    const index = random.integer(0, bytes.length - 1)
    return Buffer.concat([bytes.subarray(0, index), Buffer.from([0xff, 0xc0, 0xaf]), bytes.subarray(index)])
  },
  'random bytes': (_fields, random) =>
    Buffer.from(Array.from({ length: random.integer(1, 200) }, () => random.integer(0, 255))),
}

function anyItem(random: Random): string {
  return random.pick(['1', 'null', '"in-transit"', '[]'])
}

/** Replaces the JSON body with a changed one. */
export function changeJsonBody(request: FuzzedRequest, fields: Record<string, unknown>, random: Random) {
  const name = random.pick(Object.keys(bodyChanges))
  const texts = Object.entries(fields).map(([field, value]): [string, string] => [
    field,
    JSON.stringify(value),
  ])
  request.body = bodyChanges[name]?.(texts, random) ?? null
  request.changes.push(name)
}
