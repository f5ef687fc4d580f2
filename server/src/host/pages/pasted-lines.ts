import { listOfMark } from '@docket/contract/admin/pasted-html'
import { HIDDEN, LINE, WORD_ITEM, WORD_MARK } from './pasted-tags.ts'

/** A tag or a text. In sanitised HTML, a `<` is always a tag, and no attribute contains a `<` or `>`. */
const TOKEN = /<[^<>]*>|[^<]+/g
const TAG_NAME = /^<\/?([a-z][a-z0-9-]*)/
const BLANK = /^\s*$/

const TEXT_BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const CONTAINERS = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'tbody', 'tr', 'td', 'th'])

interface Writer {
  /** The HTML so far, in pieces. */
  pieces: string[]
  /** For each open container, whether a line has begun or ended in it, so that its texts are lines, too. */
  linesIn: boolean[]
  /** How many text blocks and marks are open. In them, a new line is a break. */
  textDepth: number
  /** The place of the `<p>` that a line has begun; null: none is open. */
  paragraph: number | null
  /** Whether something is written in this text block, and whether a line has ended behind it. */
  isWritten: boolean
  isBroken: boolean
  /** The lists of Word that are open, from the outermost. Each has one open item. */
  lists: ('ul' | 'ol')[]
  /** How many items of Word are open. One inside another is a paragraph. */
  itemDepth: number
  /** An item of Word that is not written yet, because its bullet decides about its list. */
  item: Item | null
  isInMark: boolean
  /** How many hidden tags are open. */
  hiddenDepth: number
}

interface Item {
  level: number
  /** Its bullet or number. */
  mark: string
  /** The tags before its text. */
  tags: string[]
}

/**
 * Sanitised HTML with the tags of `pasted-tags.ts` as paragraphs, breaks and lists. What has none of these tags does not
 * change.
 */
export function writeLines(html: string): string {
  const writer: Writer = {
    pieces: [],
    linesIn: [false],
    textDepth: 0,
    paragraph: null,
    isWritten: false,
    isBroken: false,
    lists: [],
    itemDepth: 0,
    item: null,
    isInMark: false,
    hiddenDepth: 0,
  }
  for (const [token] of html.matchAll(TOKEN)) {
    const name = TAG_NAME.exec(token)?.[1]
    if (name === HIDDEN) writer.hiddenDepth += token.startsWith('</') ? -1 : 1
    else if (writer.hiddenDepth > 0) continue
    else if (name === undefined) writeText(writer, token)
    else writeTag(writer, name, token)
  }
  endLists(writer)
  endParagraph(writer)
  return writer.pieces.join('')
}

function writeText(writer: Writer, text: string): void {
  if (writer.isInMark && writer.item) writer.item.mark += text
  else if (writer.isInMark) return
  else if (!BLANK.test(text)) writeInline(writer, text)
  else if (writer.lists.length === 0 || writer.itemDepth > 0) writer.pieces.push(text)
}

function writeTag(writer: Writer, name: string, tag: string): void {
  const isEnd = tag.startsWith('</')
  if (name === WORD_MARK) writer.isInMark = !isEnd
  else if (writer.isInMark) return
  else if (name.startsWith(WORD_ITEM)) writeItem(writer, Number(name.slice(WORD_ITEM.length)), isEnd)
  else if (name === LINE) endLine(writer)
  else if (CONTAINERS.has(name)) writeContainer(writer, tag, isEnd)
  else if (TEXT_BLOCKS.has(name)) writeTextBlock(writer, tag, isEnd)
  else if (name === 'iframe') writeVideo(writer, tag)
  else writeMark(writer, name, tag, isEnd)
}

/** A text, or a tag within a text. Between lines, it begins a paragraph. */
function writeInline(writer: Writer, piece: string): void {
  beginOrEndLists(writer)
  if (writer.textDepth === 0 && writer.linesIn.at(-1) && writer.paragraph === null) {
    writer.paragraph = writer.pieces.push('<p>')
    writer.isBroken = false
  }
  if (writer.isBroken && writer.isWritten) writer.pieces.push('<br />')
  writer.isBroken = false
  writer.isWritten = true
  writer.pieces.push(piece)
}

function writeMark(writer: Writer, name: string, tag: string, isEnd: boolean): void {
  if (name === 'br') {
    writeInline(writer, tag)
    return
  }
  if (writer.item) {
    // A mark around the bullet alone has no text.
    const isEmpty = isEnd && writer.item.tags.at(-1)?.startsWith('</') === false
    if (isEmpty) writer.item.tags.pop()
    else writer.item.tags.push(tag)
  } else if (isEnd) {
    beginOrEndLists(writer)
    writer.pieces.push(tag)
  } else {
    // The mark itself is no text.
    const { isWritten } = writer
    writeInline(writer, tag)
    writer.isWritten = isWritten
  }
  writer.textDepth += isEnd ? -1 : 1
}

function endLine(writer: Writer): void {
  if (writer.textDepth > 0) {
    writer.isBroken = true
    return
  }
  endBlocks(writer)
  writer.linesIn[writer.linesIn.length - 1] = true
}

function writeTextBlock(writer: Writer, tag: string, isEnd: boolean): void {
  endBlocks(writer)
  writer.pieces.push(tag)
  writer.textDepth += isEnd ? -1 : 1
  writer.isWritten = false
  writer.isBroken = false
}

function writeContainer(writer: Writer, tag: string, isEnd: boolean): void {
  endBlocks(writer)
  writer.pieces.push(tag)
  writer.isWritten = false
  if (isEnd) writer.linesIn.pop()
  else writer.linesIn.push(false)
}

function writeVideo(writer: Writer, tag: string): void {
  endBlocks(writer)
  writer.pieces.push(tag)
}

function endBlocks(writer: Writer): void {
  beginOrEndLists(writer)
  if (writer.textDepth === 0) endParagraph(writer)
}

/** A break at the end of a line is not visible, so it is not kept: `<div><br></div>` is an empty line. */
function endParagraph(writer: Writer): void {
  if (writer.paragraph === null) return
  if (writer.pieces.at(-1) === '<br />') writer.pieces.pop()
  writer.pieces.push('</p>')
  writer.paragraph = null
  writer.isWritten = false
}

function writeItem(writer: Writer, level: number, isEnd: boolean): void {
  const isOuter = writer.itemDepth === (isEnd ? 1 : 0)
  if (!isOuter) writeTextBlock(writer, isEnd ? '</p>' : '<p>', isEnd)
  else if (isEnd) {
    beginOrEndLists(writer)
    writer.textDepth -= 1
  } else {
    if (writer.textDepth === 0) endParagraph(writer)
    writer.item = { level, mark: '', tags: [] }
    writer.textDepth += 1
  }
  writer.itemDepth += isEnd ? -1 : 1
  writer.isWritten = false
  writer.isBroken = false
}

/** Before anything else is written: the item of Word is begun, or its lists are ended if it is behind them. */
function beginOrEndLists(writer: Writer): void {
  if (writer.item) beginItem(writer, writer.item)
  else if (writer.itemDepth === 0) endLists(writer)
}

/** Opens the lists down to the item's level, closes deeper ones, and begins the item. */
function beginItem(writer: Writer, { level, mark, tags }: Item): void {
  writer.item = null
  const kind = listOfMark(mark)
  while (writer.lists.length > level) endList(writer)
  if (writer.lists.length === level && writer.lists.at(-1) !== kind) endList(writer)
  if (writer.lists.length === level) writer.pieces.push('</li><li>')
  while (writer.lists.length < level) {
    writer.lists.push(kind)
    writer.pieces.push(`<${kind}><li>`)
  }
  writer.pieces.push(...tags)
}

function endList(writer: Writer): void {
  writer.pieces.push(`</li></${writer.lists.pop()}>`)
}

function endLists(writer: Writer): void {
  while (writer.lists.length > 0) endList(writer)
}
