import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'

/** The folder of the pictures in docs/screenshots/README.md. A “point” is a numbered section of that file. */
export const PICTURES_FOLDER = path.join(import.meta.dirname, '../../docs/screenshots/by-point')

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
const themes = ['light', 'dark'] as const

type Device = keyof typeof sizes

/** Each picture is taken with each of these combinations. */
const devices = (Object.keys(sizes) as Device[]).flatMap((device) =>
  themes.map((theme) => ({ device, theme })),
)

/** The names of a screen's pictures. */
export function filesOf(screen: string): string[] {
  return devices.map(({ device, theme }) => fileOf(screen, device, theme))
}

function fileOf(screen: string, device: Device, theme: (typeof themes)[number]): string {
  return `${screen}-${device}-${theme}.webp`
}

/** The stored pictures. */
export function storedPictures(): string[] {
  return readdirSync(PICTURES_FOLDER).filter((file) => file.endsWith('.webp'))
}

/** Finds the element in the middle of a picture. A picture without one shows the top of the screen. */
export type Middle = (page: Page, isPhone: boolean) => Locator | undefined

type OpenPage = (token?: string, options?: BrowserContextOptions) => Promise<Page>

interface Screen {
  name: string
  token: string | undefined
  /** Opens the screen, and waits until it shows what the picture is for. */
  show: (page: Page, isPhone: boolean) => Promise<void>
  middle?: Middle | undefined
}

/**
 * Takes the four pictures of each screen. A screen that fails does not stop the others. @throws for those that failed
 */
export async function takePictures(open: OpenPage, screens: readonly Screen[]): Promise<void> {
  const failures: unknown[] = []
  for (const { device, theme } of devices) {
    const pages = new Map<string | undefined, Page>()
    for (const { name, token, show, middle } of screens) {
      const page =
        pages.get(token) ??
        (await open(token, { ...sizes[device], colorScheme: theme, reducedMotion: 'reduce' }))
      pages.set(token, page)
      try {
        await show(page, device === 'phone')
        await takePicture(
          page,
          middle?.(page, device === 'phone'),
          path.join(PICTURES_FOLDER, fileOf(name, device, theme)),
        )
      } catch (error) {
        failures.push(error)
      }
    }
    for (const page of pages.values()) await page.context().close()
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.join('\n\n'))
}

async function takePicture(page: Page, middle: Locator | undefined, file: string): Promise<void> {
  await page.mouse.move(0, 0)
  // The stream of live updates never ends, so the test cannot wait until the network is idle.
  await page.waitForTimeout(1_000)
  // This scroll comes last, because the app scrolls to the top of a new page.
  await middle?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  writeFileSync(file, await toWebp(page, picture))
}

/** Converts a PNG to WebP, which has a third of its size. The browser itself encodes it. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage()
  const encoded = await blank.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.85)
  }, png.toString('base64'))
  await blank.close()
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
}
