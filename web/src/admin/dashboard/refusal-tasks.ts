import { depositMethods, type PaymentMethod } from '@docket/contract/admin/deposits'
import { call } from '../../shared/api/api.ts'
import type { TaskProps } from './to-do.tsx'

const sentences: Record<PaymentMethod['method'], (words: string) => string> = {
  card: (words) => `card payments are refused: “${words}”`,
  crypto: (words) => `crypto payments are refused: “${words}”`,
}

/** The methods whose provider refuses every payment: the shop earns nothing by them until an operator has mended it. */
export async function readRefusalTasks(signal: AbortSignal): Promise<TaskProps[]> {
  const { methods } = await call(depositMethods, { signal })
  return methods.flatMap(({ method, refusals }) =>
    refusals
      ? {
          count: refusals.count,
          label: () => sentences[method](refusals.words),
          link: { to: '/admin/settings' },
        }
      : [],
  )
}
