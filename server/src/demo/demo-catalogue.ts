import { books } from './categories/books.ts'
import { courses } from './categories/courses.ts'
import { designAssets } from './categories/design-assets.ts'
import { esims } from './categories/esims.ts'
import { games } from './categories/games.ts'
import { giftCodes } from './categories/gift-codes.ts'
import { socialMedia } from './categories/social-media.ts'
import { software } from './categories/software.ts'
import type { LineKind } from './demo-lines.ts'

/** A product of the demo shop. Every brand in it is invented; every line is made by demo-lines.ts. */
export interface DemoProduct {
  title: string
  /** In dollars. */
  price: number
  cost: number
  /** How many lines it starts with. */
  stock: number
  lines: LineKind
  details: Record<string, string>
  /** HTML as the sanitiser leaves it. */
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
