import { expect, it } from 'vitest'
import { readExpression } from './read-expression.ts'

it('finds the metrics, matchers and grouping labels of an expression', () => {
  const expression =
    'sum by (lane) (rate(docket_jobs_total{outcome="failed", job!~"a|b"}[5m])) > 0 unless on (lane) docket_paused == 1'
  expect(readExpression(expression)).toEqual({
    selectors: [
      {
        metric: 'docket_jobs_total',
        matchers: [
          { label: 'outcome', operator: '=', value: 'failed' },
          { label: 'job', operator: '!~', value: 'a|b' },
        ],
      },
      { metric: 'docket_paused', matchers: [] },
    ],
    grouping: ['lane', 'lane'],
  })
})

it('reads no metric from a duration, a number or a keyword', () => {
  const expression = 'free_bytes offset 1h30m < 1e9 and bool_total > 1.5e-3 or up offset -5m == inf'
  const { selectors } = readExpression(expression)
  expect(selectors.map(({ metric }) => metric)).toEqual(['free_bytes', 'bool_total', 'up'])
})
