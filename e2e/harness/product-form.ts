import type { Locator, Page } from '@playwright/test'
import { api } from './api.ts'
import type { PageProblems } from './page-problems.ts'
import type { Product } from './products.ts'
import { adminToken } from './users.ts'

export const YOUTUBE = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
export const VIMEO = 'https://player.vimeo.com/video/76979871'
/** The end of the stored markup of every player. */
export const PLAYER_MARKUP_END =
  'title="Video" loading="lazy" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>'

interface StoredProduct {
  id: number
  title: string
  description: string
  costPrice: number
  sellingPrice: number
  noun: string
  lowStock: number | null
  illustration: string | null
  revision: number
  subCategoryId: number
  subCategory: { categoryId: number }
}

/** The description's editor. */
export const descriptionEditor = (form: Locator) => form.getByRole('textbox', { name: 'Description' })

/** The address of every video player. */
const PLAYERS = /^https:\/\/(www\.youtube|player\.vimeo)\.com\//

/** Opens the back office, which may show videos: see `allowVideoPlayers`. */
export async function openBackOffice(
  open: (token: string) => Promise<Page>,
  pageProblems: PageProblems,
): Promise<Page> {
  const page = await open(await adminToken())
  await allowVideoPlayers(page, pageProblems)
  return page
}

/**
 * Lets a page show the video players of both sites, each replaced with a stub, so that a test sends no request to the
 * internet.
 */
export async function allowVideoPlayers(page: Page, pageProblems: PageProblems): Promise<void> {
  pageProblems.allow(new RegExp(PLAYERS.source.replace('^', '^foreign origin: ')))
  await page.route(PLAYERS, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' }))
}

/** Pastes a clipboard into the editor. `texts` has its texts by media type. */
export async function paste(editor: Locator, texts: Record<string, string>): Promise<void> {
  await editor.evaluate((element, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of entries) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, Object.entries(texts))
}

/** The products whose title contains `search`, as they are stored. */
export async function findProducts(search: string): Promise<StoredProduct[]> {
  const query = new URLSearchParams({ search })
  const token = await adminToken()
  return (await api<{ items: StoredProduct[] }>('GET', `/admin/product/list?${query}`, { token })).items
}

/** A product as it is stored. */
export async function readProduct({ id }: Product): Promise<StoredProduct> {
  const token = await adminToken()
  const { items } = await api<{ items: [StoredProduct] }>('GET', `/admin/product/list?id=${id}`, { token })
  return items[0]
}

/** Edits a product through the API, outside the open page. The edit has no revision, so it overwrites any revision. */
export async function editProduct(product: Product, changes: Partial<StoredProduct>): Promise<StoredProduct> {
  const { title, description, costPrice, sellingPrice, subCategoryId, subCategory } =
    await readProduct(product)
  const { categoryId } = subCategory
  return api('PUT', '/admin/product', {
    token: await adminToken(),
    body: {
      id: product.id,
      title,
      description,
      costPrice,
      sellingPrice,
      subCategoryId,
      categoryId,
      ...changes,
    },
  })
}
