import { saveFile } from '../../../kit/lib/save-text-file.ts'
import { receiptWords as words } from './strings.ts'

/** What the picture says. It has no price, no order number and no goods: it is for people who do not know the buyer. */
export interface SharedReceipt {
  storeName: string
  title: string
  /** How long the delivery took, such as `1.4`; without it, the picture says only that it was delivered. */
  seconds?: string | undefined
  /** The product's own picture, from this shop. */
  coverUrl?: string | undefined
}

/** In pixels. The height follows from what is printed. */
const WIDTH = 1080
const PAPER = { left: 126, right: 954, top: 150 }
const INSET = 72
const LEFT = PAPER.left + INSET
const INNER_WIDTH = PAPER.right - PAPER.left - 2 * INSET
const COVER_HEIGHT = 320
const TITLE_SIZE = 76
/** The holes at the torn edge. */
const HOLE = { radius: 15, step: 46 }

/** Draws the picture and hands it to the phone's share sheet; elsewhere it is saved. Returns whether it was saved. */
export async function sharePicture(receipt: SharedReceipt): Promise<boolean> {
  const file = new File([await drawPicture(receipt)], 'receipt.png', { type: 'image/png' })
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(file.name, file)
    return true
  }
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The customer has closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
  return false
}

async function drawPicture({ storeName, title, seconds, coverUrl }: SharedReceipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  const pen = penOf(context)
  const [cover] = await Promise.all([coverUrl && loadPicture(coverUrl), pen.fontsLoaded()])
  const titleLines = pen.linesOf(title, { size: TITLE_SIZE, weight: 700 }, 4)

  const tear = PAPER.top + 160
  const titleTop = tear + (cover ? COVER_HEIGHT + 150 : 110)
  const secondTear = titleTop + (titleLines.length - 1) * lineHeight(TITLE_SIZE) + 70
  const paperBottom = secondTear + (seconds === undefined ? 200 : 290)
  canvas.width = WIDTH
  canvas.height = paperBottom + 140

  drawPaper(pen, paperBottom)
  pen.text(pen.linesOf(storeName, { size: 46, weight: 700 }, 1), { y: tear - 50, size: 46, weight: 700 })
  pen.tearLine(tear)
  if (cover) drawCover(context, cover, tear + 50)
  pen.text(titleLines, { y: titleTop, size: TITLE_SIZE, weight: 700 })
  pen.tearLine(secondTear)
  if (seconds !== undefined) {
    pen.text([words.deliveredIn], { y: secondTear + 80, size: 38, color: 'muted' })
    pen.text([words.seconds({ seconds })], { y: secondTear + 204, size: 100, mono: true })
  }
  drawStamp(pen, words.delivered.toUpperCase(), (secondTear + paperBottom) / 2)
  pen.text([location.host], { y: paperBottom + 82, size: 30, color: 'muted', mono: true })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came.'))), 'image/png'),
  )
}

type Color = 'bg' | 'surface' | 'line' | 'control' | 'ink' | 'muted' | 'brand' | 'stamp'

interface Font {
  size: number
  weight?: number
  mono?: boolean
}

interface TextStyle extends Font {
  /** The baseline of the first line. */
  y: number
  color?: Color
}

type Pen = ReturnType<typeof penOf>

/** Draws in the colours and letters of the page. */
function penOf(context: CanvasRenderingContext2D) {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`)
  const font = ({ size, weight = 500, mono = false }: Font) =>
    `${weight} ${size}px ${token(mono ? 'font-mono' : 'font-sans')}`
  return {
    context,
    color: (name: Color) => token(`color-${name}`),
    font,
    fontsLoaded: () =>
      Promise.all([
        document.fonts.load(font({ size: 44 })),
        document.fonts.load(font({ size: 44, mono: true })),
      ]),
    linesOf(text: string, style: Font, maxLines: number): string[] {
      context.font = font(style)
      return linesOf(text, maxLines, (part) => context.measureText(part).width <= INNER_WIDTH)
    },
    text(lines: string[], { y, color = 'ink', ...style }: TextStyle): void {
      context.font = font(style)
      context.fillStyle = token(`color-${color}`)
      lines.forEach((line, index) => {
        context.fillText(line, LEFT, y + index * lineHeight(style.size))
      })
    },
    tearLine(y: number): void {
      context.strokeStyle = token('color-control')
      context.lineWidth = 3
      context.setLineDash([14, 12])
      context.beginPath()
      context.moveTo(LEFT, y)
      context.lineTo(LEFT + INNER_WIDTH, y)
      context.stroke()
      context.setLineDash([])
    },
  }
}

function lineHeight(size: number): number {
  return Math.round(size * 1.15)
}

/** The slot, and the paper that hangs out of it, with a torn edge. */
function drawPaper({ context, color }: Pen, bottom: number): void {
  context.fillStyle = color('bg')
  context.fillRect(0, 0, WIDTH, bottom + 200)
  context.fillStyle = color('brand')
  context.beginPath()
  context.roundRect(PAPER.left - 46, PAPER.top - 24, PAPER.right - PAPER.left + 92, 48, 24)
  context.fill()
  context.fillStyle = color('surface')
  context.fillRect(PAPER.left, PAPER.top, PAPER.right - PAPER.left, bottom - PAPER.top)
  context.fillStyle = color('bg')
  for (let x = PAPER.left + HOLE.step / 2; x < PAPER.right; x += HOLE.step) {
    context.beginPath()
    context.arc(x, bottom, HOLE.radius, 0, 2 * Math.PI)
    context.fill()
  }
}

/** The middle of the picture, in the width of the text. */
function drawCover(context: CanvasRenderingContext2D, cover: HTMLImageElement, y: number): void {
  const scale = Math.max(INNER_WIDTH / cover.naturalWidth, COVER_HEIGHT / cover.naturalHeight)
  const [width, height] = [INNER_WIDTH / scale, COVER_HEIGHT / scale]
  const [left, top] = [(cover.naturalWidth - width) / 2, (cover.naturalHeight - height) / 2]
  context.drawImage(cover, left, top, width, height, LEFT, y, INNER_WIDTH, COVER_HEIGHT)
}

/** At the end of the paper, a little askew, as stamps are. */
function drawStamp({ context, color, font }: Pen, text: string, middle: number): void {
  context.save()
  context.font = font({ size: 46, weight: 700, mono: true })
  const width = context.measureText(text).width + 56
  context.translate(LEFT + INNER_WIDTH - width / 2, middle)
  context.rotate(-0.08)
  context.strokeStyle = color('stamp')
  context.fillStyle = color('stamp')
  context.lineWidth = 6
  context.beginPath()
  context.roundRect(-width / 2, -46, width, 92, 10)
  context.stroke()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, 0, 4)
  context.restore()
}

/** The picture, or nothing if it cannot be loaded: the receipt does without it. */
async function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
    return picture
  } catch {
    return undefined
  }
}

/**
 * A text in at most `maxLines` lines that fit. A word that is too long for a line is broken; what is left ends in an
 * ellipsis.
 */
export function linesOf(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1
    const line = isLast ? lastLineOf(rest, fits) : firstLineOf(rest, fits)
    lines.push(line)
    rest = isLast ? '' : rest.slice(line.length).trimStart()
  }
  return lines
}

function firstLineOf(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  const start = longestStart(text, fits)
  const space = start.lastIndexOf(' ')
  const endsWord = text[start.length] === ' '
  return endsWord || space <= 0 ? start : start.slice(0, space)
}

function lastLineOf(text: string, fits: (line: string) => boolean): string {
  return fits(text) ? text : `${longestStart(text, (start) => fits(`${start}…`)).trimEnd()}…`
}

/** The longest beginning that fits, and at least one character. */
function longestStart(text: string, fits: (line: string) => boolean): string {
  const [first = '', ...others] = text
  let start = first
  for (const character of others) {
    if (!fits(start + character)) break
    start += character
  }
  return start
}
