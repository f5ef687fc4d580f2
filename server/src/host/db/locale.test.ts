import { expect, it } from 'vitest'
import { tablesOf } from '../../../test/declared-tables.ts'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'

const shop = useTestShop()

/** Everything in the database that has an expression, as it is in force: a function is its last version. */
const EXPRESSIONS = `
  WITH own AS (SELECT oid FROM pg_namespace WHERE nspname = 'public' OR nspname ~ '^api_')
  SELECT 'function ' || proname AS name, pg_get_functiondef(p.oid) AS text
    FROM pg_proc p JOIN own ON own.oid = pronamespace
    WHERE prokind IN ('f', 'p') AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'index ' || relname, pg_get_indexdef(c.oid)
    FROM pg_class c JOIN own ON own.oid = relnamespace WHERE relkind = 'i'
  UNION ALL SELECT 'view ' || relname, pg_get_viewdef(c.oid)
    FROM pg_class c JOIN own ON own.oid = relnamespace WHERE relkind IN ('v', 'm')
  UNION ALL SELECT 'constraint ' || conname, pg_get_constraintdef(c.oid)
    FROM pg_constraint c JOIN own ON own.oid = connamespace
  UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid JOIN own ON own.oid = relnamespace WHERE NOT tgisinternal
  UNION ALL SELECT format('default of %s.%s', relname, adnum), pg_get_expr(adbin, adrelid)
    FROM pg_attrdef JOIN pg_class c ON c.oid = adrelid JOIN own ON own.oid = relnamespace`

/** See `olderComparisons`: the release before needs them. */
const OLDER = tablesOf(areas).flatMap(({ rules }) => rules.olderComparisons ?? [])

/** Returns whether the locale of the database decides about a part of this SQL text. */
function dependsOnLocale(text: string): boolean {
  const code = text.replace(/--.*$/gm, '')
  return (
    /\bILIKE\b|~~?\*|\bcitext\b|\bORDER BY (\w+\.)?(title|name|username|email|code|text|subject)\b(?! COLLATE)/i.test(
      code,
    ) || [...code.matchAll(/\b(lower|upper|initcap)\(/gi)].some(({ index }) => !namesCollation(code, index))
  )
}

/** Returns whether the argument of the function call at this place names its collation. */
function namesCollation(code: string, call: number): boolean {
  const start = code.indexOf('(', call)
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')') depth--
    if (depth === 0) return code.slice(start, at).includes('COLLATE')
  }
  return false
}

it('the locale of the database decides in no function, index, constraint, view, trigger and default that is in force', async () => {
  const { rows } = await shop.owner.query<{ name: string; text: string }>(EXPRESSIONS)
  expect(rows.length).toBeGreaterThan(100)
  const found = rows.filter(({ text }) => dependsOnLocale(text)).map(({ name }) => name)
  expect(found.toSorted()).toEqual(OLDER.toSorted())
})

it.each([
  ["SELECT FROM users WHERE email ILIKE '%a%'", true],
  ["SELECT FROM users WHERE email ~* 'a'", true],
  ['SELECT FROM users WHERE lower(username) = lower($1 COLLATE "C")', true],
  ['SELECT initcap(name)', true],
  ['SELECT FROM products ORDER BY title', true],
  ['SELECT lower(upper(name COLLATE "C"))', false],
  ['SELECT FROM products ORDER BY title COLLATE public.for_people', false],
  ["SELECT '%' -- For ILIKE", false],
])('%s: %s', (text, depends) => {
  expect(dependsOnLocale(text)).toBe(depends)
})
