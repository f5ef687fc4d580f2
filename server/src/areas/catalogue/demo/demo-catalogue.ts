import type { Illustration } from '@docket/contract/illustrations'
import { books } from './books.ts'
import { courses } from './courses.ts'
import type { AccountKind } from './demo-accounts.ts'
import { designAssets } from './design-assets.ts'
import { esims } from './esims.ts'
import { games } from './games.ts'
import { giftCodes } from './gift-codes.ts'
import { socialMedia } from './social-media.ts'
import { software } from './software.ts'

/** A product of the demo shop. Every brand is invented, and demo-accounts.ts makes its accounts. */
export interface DemoProduct {
  title: string
  /** The drawing of its cover. */
  illustration: Illustration
  /** In dollars. */
  price: number
  cost: number
  /** The number of its accounts at the start. */
  stock: number
  /** From how many accounts on alerts count it as low, if that is not 10. */
  lowStock?: number
  accounts: AccountKind
  details: Record<string, string>
  /** HTML that the sanitizer does not change. */
  description: string
}

export interface DemoCategory {
  name: string
  subCategories: { name: string; products: DemoProduct[] }[]
}

export const demoCatalogue: DemoCategory[] = [
  socialMedia,
  software,
  games,
  giftCodes,
  esims,
  books,
  courses,
  designAssets,
]
