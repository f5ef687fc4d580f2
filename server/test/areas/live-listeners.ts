import type { TestShop } from '../shop.ts'

/** The number of open live streams, from the gauge that operators see. */
export async function countLiveListeners({ platform }: Pick<TestShop, 'platform'>): Promise<number> {
  const gauge = platform.metrics.registry.getSingleMetric('docket_live_listeners')
  return (await gauge?.get())?.values[0]?.value ?? 0
}
