/** Digits, and at most two decimals behind a point or a comma: `1000`, `12.50`, `0,99`, `-5`, `.5`. */
const NUMBER = /^[+\-−]?(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/

/**
 * The number that a person typed: an amount, a percentage or a quantity. Undefined if the text is empty. NaN if it is
 * anything else than a plain number, which no schema accepts. Three digits behind a separator are refused, too:
 * `1,000` and `1.000` are a thousand in one country and one in another.
 */
export function typedNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.').replace('−', '-')) : Number.NaN
}

/** An amount as the text of its field: 16.8 → `16.80`; empty for none. */
export function amountText(dollars: number | null | undefined): string {
  return dollars?.toFixed(2) ?? ''
}
