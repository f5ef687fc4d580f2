/** Values that no provider sends, as JSON. */
const HOSTILE = [
  'null',
  '-1',
  '1e400',
  '"\\ud800"',
  '{"__proto__":{"status":"success"}}',
  `"${'x'.repeat(5_000)}"`,
  `${'['.repeat(500)}${']'.repeat(500)}`,
]
const PLACE = 'the place of the hostile value'

/** A notice with each of its fields, and those of its `data`, replaced by such values; and bodies that are none. */
export function hostileBodies(notice: string): string[] {
  const fields = JSON.parse(notice) as Record<string, unknown>
  const { data } = fields
  const inner = typeof data === 'object' && data !== null ? data : {}
  const places = [
    ...Object.keys(fields).map((name) => ({ ...fields, [name]: PLACE })),
    ...Object.keys(inner).map((name) => ({ ...fields, data: { ...inner, [name]: PLACE } })),
  ]
  return [
    // Each place gets two of the values in turn, because all of them would take too long.
    ...places.flatMap((body, nth) =>
      [HOSTILE[nth % HOSTILE.length], HOSTILE[(nth * 3 + 1) % HOSTILE.length]].map((value = 'null') =>
        JSON.stringify(body).replace(`"${PLACE}"`, value),
      ),
    ),
    ...HOSTILE,
  ]
}
