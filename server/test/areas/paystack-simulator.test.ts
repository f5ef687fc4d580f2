import { expect, it } from 'vitest'
import { openPaystackSimulator } from './paystack-simulator.ts'

it('a reset of the simulator removes the statuses that a test set for the next answers, so that they cannot affect the next test', async () => {
  const simulator = await openPaystackSimulator()
  try {
    simulator.statuses.push(201)
    await simulator.reset()
    expect(simulator.statuses).toEqual([])
  } finally {
    await simulator.close()
  }
})
