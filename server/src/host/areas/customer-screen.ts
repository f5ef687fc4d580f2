import type { PageToRender } from '@docket/contract/rendered-page'
import type { Platform } from '../context/platform.ts'

/** Answers of the API as JSON. */
export type PageAnswers = Partial<Record<keyof PageToRender['answers'], Buffer>>

/**
 * A screen of customers that the server renders. Its page contains its data, so that a slow phone shows the screen
 * before the app is loaded.
 */
export interface CustomerScreen {
  /** The addresses of the screen. A group of the expression is the id of what the screen shows. */
  addresses: RegExp
  /** One of its addresses. Its app shell is what the screen looks like while it loads, at each of its addresses. */
  shell: string
  /** The answers that the screen shows first. @throws the errors of the calls */
  read(
    platform: Pick<Platform, 'db' | 'catalogue'>,
    address: { readerId: number; id: number },
  ): Promise<PageAnswers>
}
