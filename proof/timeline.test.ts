import { expect, it } from 'vitest'
import { createTimeline } from './timeline.ts'

it('counts the time for payments and mails from the end of the last fault, or of the work if there was no fault', () => {
  const timeline = createTimeline()
  timeline.recordEndOfWork()
  expect(timeline.lastEndAt()).toBeGreaterThan(0)
  const step = timeline.begin(['provider-cut'])
  step.endedAt = 7
  expect(timeline.lastEndAt()).toBe(7)
})
