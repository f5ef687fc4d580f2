import type { CustomerScreen } from '../../host/areas/customer-screen.ts'
import { cachedAnswers } from './cached-answers.ts'

/** The screens that customers open first. */
export const catalogueScreens: readonly CustomerScreen[] = [
  {
    addresses: /^\/products$/,
    shell: '/products',
    async read(platform, { readerId }) {
      const answers = cachedAnswers(platform)
      const [products, categories] = await Promise.all([
        answers.products(readerId),
        answers.categories(readerId),
      ])
      return { products, categories }
    },
  },
  {
    addresses: /^\/products\/([1-9]\d{0,8})$/,
    shell: '/products/1',
    read: async (platform, { readerId, id }) => ({
      product: await cachedAnswers(platform).product(readerId, id),
    }),
  },
]
