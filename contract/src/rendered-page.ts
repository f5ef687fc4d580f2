import type { categoriesWithSubCategories, productById, products } from './catalogue.ts'
import type { Output } from './endpoint.ts'

/** A page that the server asks the web's renderer for (web/src/app/render-page.tsx). */
export interface PageToRender {
  /** The path of the screen, such as `/products/7`. */
  path: string
  storeName: string
  /** The answers of the API that the screen shows. Without them, it is rendered as it looks while it loads. */
  answers: {
    products?: Output<typeof products>
    categories?: Output<typeof categoriesWithSubCategories>
    product?: Output<typeof productById>
  }
}

export interface RenderedPage {
  title: string
  /** The scripts that the screen needs besides those of the app's start, as files of the build. */
  scripts: string[]
  /** The script that loads the others after the first paint, as a file of the build. */
  loader: string
  /** The screen in its layout, as HTML. */
  markup: string
  /** The answers as the app's queries need them, as JSON without `<`. */
  data: string
}

/** Renders one page at a time: the next call waits for the end of this one. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>
