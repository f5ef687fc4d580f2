import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { cachedAnswers } from '../../features/catalogue/cached-answers.ts'
import type { FeaturedProduct } from '../../features/landing/list-featured.ts'
import type { RecentStock } from '../../features/landing/read-stock.ts'
import type { Platform } from '../../platform/context/platform.ts'
import { productCover } from '../../platform/pictures/product-cover.ts'
import { createPageCookie } from '../../platform/security/page-cookie.ts'
import type { LinkPreview, PageAnswers } from './rendered-pages.ts'

/** A screen that the server renders. */
export interface CustomerScreen {
  /** The path of the app shell that this screen has while it loads. */
  shell: string
  /** The answers that the screen shows first. */
  read(readerId: number): Promise<PageAnswers>
  /** What a messenger shows of a link to the screen; null if strangers may see nothing of it, and without a picture. */
  preview(): Promise<LinkPreview | null>
}

/** How long a page waits for its data. After that, it is sent without data. */
const MAX_WAIT_MS = 500

/**
 * The screens that customers open first. Their pages contain the data, so that a slow phone shows it before the app is
 * loaded.
 */
export function createCustomerScreens(
  platform: Pick<Platform, 'config' | 'sessions' | 'db' | 'catalogue'>,
  recentStock: RecentStock,
) {
  const cookie = createPageCookie(platform)
  const answers = cachedAnswers(platform)

  const catalogue: CustomerScreen = {
    shell: '/products',
    async read(readerId) {
      const [products, categories] = await Promise.all([
        answers.products(readerId),
        answers.categories(readerId),
      ])
      return { products, categories }
    },
    preview: async () => null,
  }
  const product = (id: number): CustomerScreen => ({
    shell: '/products/1',
    read: async (readerId) => ({ product: await answers.product(readerId, id) }),
    // The catalogue is for customers. So strangers see only the products that the landing page shows.
    async preview() {
      const product = (await recentStock())?.featured.find((each) => each.id === id)
      return product ? previewOf(product, platform.config.publicUrl) : null
    },
  })

  async function readAnswers(screen: CustomerScreen, request: FastifyRequest): Promise<PageAnswers | null> {
    const customer = await cookie.read(request)
    return customer?.role === 'USER' ? screen.read(customer.id) : null
  }

  return {
    /** One screen of each kind. */
    all: [catalogue, product(1)],

    /** The screen of an address, or null. */
    find(url: string): CustomerScreen | null {
      if (url === catalogue.shell) return catalogue
      const id = /^\/products\/([1-9]\d{0,8})$/.exec(url)?.[1]
      return id === undefined ? null : product(Number(id))
    },

    /**
     * The screen's answers for the customer of the request; null without a session, or if they take too long.
     * @throws the errors of the calls
     */
    read: (screen: CustomerScreen, request: FastifyRequest) => nullIfLate(readAnswers(screen, request)),

    /** What a messenger shows of a link to the screen; null without a picture, or if it takes too long. */
    preview: (screen: CustomerScreen) => nullIfLate(screen.preview()),
  }
}

/** The value, or null if it does not arrive within `MAX_WAIT_MS`. */
async function nullIfLate<Value>(value: Promise<Value>): Promise<Value | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([value, sleep(MAX_WAIT_MS, null, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/** The uploaded cover of a product, or else the logo of its category. */
function previewOf(product: FeaturedProduct, publicUrl: string): LinkPreview | null {
  const path = productCover(product)?.url ?? product.logoUrl
  return path === null ? null : { title: product.title, image: `${publicUrl}${path}` }
}
