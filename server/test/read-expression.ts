/** The metrics and labels that a PromQL expression uses. */
export interface Expression {
  selectors: { metric: string; matchers: Matcher[] }[]
  /** The labels that it groups or matches by, in `by (…)`, `on (…)` and so on. */
  grouping: string[]
}

interface Matcher {
  label: string
  operator: '=' | '!=' | '=~' | '!~'
  value: string
}

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g

/** Finds the metrics and labels in a PromQL expression whose label values contain no braces. */
export function readExpression(expression: string): Expression {
  const grouping = [...expression.matchAll(GROUPING)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? [])
  const withoutGrouping = expression.replace(GROUPING, ' ').replace(/\[[^\]]*\]/g, ' ')
  // A metric, with or without matchers in braces. A name before a parenthesis is a function.
  const names = withoutGrouping.matchAll(/(?<![\w:.])([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\}|(?![\w:]|\s*\())/g)
  const selectors = [...names]
    .filter(([, metric = '']) => !KEYWORDS.has(metric))
    .map(([, metric = '', matchers = '']) => ({ metric, matchers: matchersOf(matchers) }))
  return { selectors, grouping }
}

export function matches(labels: Record<string, string>, { label, operator, value }: Matcher): boolean {
  const actual = labels[label] ?? ''
  const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(actual) : actual === value
  return isEqual !== operator.startsWith('!')
}

function matchersOf(text: string): Matcher[] {
  return [...text.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => ({
    label,
    // The pattern matches only these operators.
    operator: operator as Matcher['operator'],
    value,
  }))
}
