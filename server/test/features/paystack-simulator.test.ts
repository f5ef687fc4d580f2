import { expect, it } from 'vitest'
import { openPaystackSimulator } from './paystack-simulator.ts'

it('removes the statuses of the next answers when it is reset, so that they cannot affect the next test', async () => {
  const simulator = await openPaystackSimulator()
  try {
    simulator.statuses.push(201)
    await simulator.reset()
    expect(simulator.statuses).toEqual([])
  } finally {
    await simulator.close()
  }
})
