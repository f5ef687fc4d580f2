import { expect, it } from 'vitest'
import { scenarios } from '../buy/draft.ts'
import { jsonParts, stepsOf, tellingStep } from './sample-steps.ts'

it.each(scenarios)(
  'the sample of %s has one more event at each step, and its days never go back',
  (scenario) => {
    const steps = stepsOf(scenario)
    expect(steps[0]).toMatchObject({ day: 1, event: { description: 'TEST Label made' } })
    for (const [index, { tracking, event, day }] of steps.entries()) {
      expect(tracking.events).toHaveLength(index + 1)
      expect(tracking.events[0]).toEqual(event)
      expect(day).toBeGreaterThanOrEqual(steps[index - 1]?.day ?? 1)
    }
  },
)

it('a sample begins at the event that its scenario is about', () => {
  const shown = scenarios.map((scenario) => {
    const steps = stepsOf(scenario)
    return steps[tellingStep(steps)]?.tracking.meta.status_text
  })
  expect(shown).toEqual([
    'TEST Delivered',
    'TEST Delayed',
    'TEST Delivery failed',
    'TEST On hold',
    'TEST Delivery failed',
    'TEST Lost',
    'TEST In transit',
  ])
})

it('the three parts of the JSON are the answer, and the second one is the newest event', () => {
  for (const { tracking, event } of scenarios.flatMap(stepsOf)) {
    const [before, newest, after] = jsonParts(tracking)
    expect(JSON.parse(before + newest + after)).toEqual(tracking)
    expect(JSON.parse(newest)).toEqual(event)
  }
})
