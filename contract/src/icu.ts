import { type Part, parseIcu } from './parse-icu.ts'

/**
 * A text with values, in the syntax of ICU MessageFormat:
 *
 *     severalEnded: icu('{count, plural, one {# coupon} other {# coupons}} ended.')
 *     words.severalEnded({ count: 3 }) // → 3 coupons ended.
 *
 * The type reads the names of the values from the text, so a missing or unknown one does not compile. `{name}` is a
 * string; `{name, number}` and `{name, plural, …}` are numbers, which are written with separators of thousands.
 */
export function icu<const Text extends string>(text: Text): (values: IcuValues<Text>) => string {
  return readIcu(parseIcu(text))
}

/** A text that was parsed before, as the build of the web does it. */
export function readIcu(parts: readonly Part[]): (values: object) => string {
  return (values) => writeIcu(parts, values as Values, shopLanguage)
}

interface Language {
  plurals: Intl.PluralRules
  numbers: Intl.NumberFormat
}

/** How a language counts and writes numbers. */
export function languageOf(tag: string): Language {
  return { plurals: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) }
}

/** The language of all words. */
const shopLanguage = languageOf('en-US')

type Values = Readonly<Record<string, string | number>>

export function writeIcu(parts: readonly Part[], values: Values, language: Language): string {
  return parts.map((part) => (typeof part === 'string' ? part : writeValue(part, values, language))).join('')
}

function writeValue([name, branches]: Exclude<Part, string>, values: Values, language: Language): string {
  const value = values[name] as number
  if (branches === undefined) return `${value}`
  if (branches === 0) return language.numbers.format(value)
  const branch = branches[`=${value}`] ?? branches[language.plurals.select(value)] ?? branches.other
  return writeIcu(branch, values, language)
}

/** The values of a text: `{ count: number }` for `{count, plural, one {# coupon} other {# coupons}} ended.` */
export type IcuValues<Text extends string> = Flat<ValuesIn<Text, [], unknown>>

type Flat<Found> = { [Name in keyof Found]: Found[Name] }

/**
 * Adds the values of `Text` to `Found`, from one brace to the next. `Open` has the braces that are open, the last one
 * first: those of a plural, which holds branches, and those of a branch, which holds text.
 */
type ValuesIn<
  Text extends string,
  Open extends unknown[],
  Found,
> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Between}`
    ? ValuesIn<`${Between}{${After}`, Open extends [unknown, ...infer Outer] ? Outer : [], Found>
    : Open extends ['plural', ...unknown[]]
      ? ValuesIn<After, ['branch', ...Open], Found>
      : ValueAt<After, Open, Found>
  : Found

/** The same for a `Text` that begins with the name of a value. */
type ValueAt<Text extends string, Open extends unknown[], Found> = Text extends `${infer Value}}${infer Rest}`
  ? Value extends `${infer Name}, plural,${string}`
    ? Text extends `${Name}, plural,${infer Branches}`
      ? ValuesIn<Branches, ['plural', ...Open], Found & Record<Name, number>>
      : never
    : Value extends `${infer Name}, number`
      ? ValuesIn<Rest, Open, Found & Record<Name, number>>
      : ValuesIn<Rest, Open, Found & Record<Value, string>>
  : never
