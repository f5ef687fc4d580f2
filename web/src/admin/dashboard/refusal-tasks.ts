import { depositMethods, type PaymentMethod } from '@docket/contract/admin/deposits'
import { call } from '../../shared/api/api.ts'

const sentences: Record<PaymentMethod['method'], (words: string) => string> = {
  card: (words) => `card payments are refused: “${words}”`,
  crypto: (words) => `crypto payments are refused: “${words}”`,
}

/** The methods whose provider refuses every payment: the shop earns nothing by them until an operator has mended it. */
export async function readRefusalTasks(signal: AbortSignal): Promise<{ count: number; label: string }[]> {
  const { methods } = await call(depositMethods, { signal })
  return methods.flatMap(({ method, refusals }) =>
    refusals ? [{ count: refusals.count, label: sentences[method](refusals.words) }] : [],
  )
}
