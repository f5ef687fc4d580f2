import { expect } from 'vitest'
import { recheckPayment } from '../../../src/areas/deposits/decide/recheck-payment.ts'
import { processProviderEvent } from '../../../src/areas/deposits/events/process-provider-event.ts'
import { PaymentProviderError } from '../../../src/areas/deposits/payments/provider/payment-provider-error.ts'
import { sweepDeposits } from '../../../src/areas/deposits/sweep/sweep-deposits.ts'
import { sweepPayments } from '../../../src/areas/deposits/sweep/sweep-payments.ts'
import type { DepositShop } from '../deposits.ts'
import { withNewClient } from '../simulated/new-client.ts'
import { handleReturn, settleReview } from './operator.ts'
import { type CommonStep, knownPayments, type Player, type Scene, setExactAmounts } from './scene.ts'

export async function playStep<Step extends object>(
  scene: Scene<Step>,
  player: Pick<Player<Step, never>, 'control'>,
  next: Step | CommonStep,
): Promise<void> {
  const { shop } = scene
  if ('noticeOf' in next) await scene.notify(next.noticeOf)
  else if ('api' in next) await player.control(next.api)
  else if ('hears' in next) await hear(scene, next.hears)
  else if ('hours' in next) await shop.passTime(`${next.hours} hours`)
  else if ('settles' in next) await settleReview(scene, next)
  else if ('handles' in next) await handleReturn(scene, next)
  else if ('exactAmountsOnly' in next) await setExactAmounts(shop, next.exactAmountsOnly)
  else await scene.play(next, scene.client)
}

/** The ways in which the shop hears of payments. The provider may fail. */
async function hear<Step>({ shop, jobs, client, user, mark }: Scene<Step>, way: string): Promise<void> {
  if (way.startsWith('notices')) {
    const workers = way === 'notices' ? 1 : 3
    for (const { id } of await openEvents(shop, mark)) {
      const process = () => unlessItFails(processProviderEvent(jobs, { eventId: String(id) }))
      await Promise.all(Array.from({ length: workers }, process))
    }
  }
  if (way === 'recheck') {
    for (const { id } of await knownPayments(shop, user))
      await unlessItFails(recheckPayment(shop.db, client, id))
  }
  if (way === 'sweep') {
    await sweepDeposits(shop.db, jobs.providers)
    await sweepPayments(jobs, client)
  }
}

/** Waits for work of the shop that may fail because the provider does. */
export async function unlessItFails(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    const isExpected =
      error instanceof PaymentProviderError || error.message.includes('does not know the payment')
    if (!isExpected) throw error
  })
}

/** In the end the provider works again and repeats its last notices, and a day passes. */
export async function settle<Step extends object>(
  scene: Scene<Step>,
  player: Pick<Player<Step, never>, 'control' | 'provider'>,
): Promise<void> {
  const { shop } = scene
  await player.control('ok')
  const settled = { ...scene, ...withNewClient(shop, player.provider) }
  await scene.tellAll()
  await hear(settled, 'notices')
  await hear(settled, 'sweep')
  await shop.passTime('1 day')
  await hear(settled, 'sweep')
  expect(await openEvents(shop, scene.mark)).toEqual([])
  await setExactAmounts(shop, false)
}

/** The notices of a deposit that are not processed yet. */
function openEvents({ db }: DepositShop, mark: string) {
  return db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('body', 'like', `%${mark}%`)
    .orderBy('id')
    .execute()
}
