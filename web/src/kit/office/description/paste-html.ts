import { isHiddenByProgram, isWordMark, listOfMark, wordListLevel } from '@docket/contract/admin/pasted-html'

/** A line that contains one of these is no line of text. */
const BLOCKS =
  'address, blockquote, div, dl, h1, h2, h3, h4, h5, h6, hr, iframe, ol, p, pre, section, table, ul'

/** Pasted HTML without what is hidden, with lines as paragraphs, and with Word's lists as lists. */
export function tidyPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) if (isHidden(element)) element.remove()
  for (const line of body.querySelectorAll('div')) if (!line.querySelector(BLOCKS)) writeParagraph(line)
  for (const parent of [body, ...body.querySelectorAll('*')]) listItemsOf(parent)
  return body.innerHTML
}

function isHidden(element: Element): boolean {
  return isHiddenByProgram({
    style: styleOf(element),
    classes: element.getAttribute('class') ?? '',
    isHidden: element.hasAttribute('hidden'),
  })
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** A break at the end of a line is not visible: `<div><br></div>` is an empty line. */
function writeParagraph(line: Element): void {
  if (line.lastElementChild?.localName === 'br' && line.lastChild === line.lastElementChild)
    line.lastElementChild.remove()
  const paragraph = document.createElement('p')
  paragraph.append(...line.childNodes)
  line.replaceWith(paragraph)
}

/** Turns the children that Word wrote as items of lists into lists, which are nested by their levels. */
function listItemsOf(parent: Element): void {
  let lists: Element[] = []
  for (const child of [...parent.children]) {
    const level = wordListLevel(styleOf(child))
    if (level === undefined) {
      lists = []
      continue
    }
    const name = takeMark(child)
    lists = lists.slice(0, level)
    if (lists.length === level && lists.at(-1)?.localName !== name) lists.pop()
    while (lists.length < level) lists.push(newList(name, lists.at(-1), child))
    const item = document.createElement('li')
    item.append(...child.childNodes)
    lists.at(-1)?.append(item)
    child.remove()
  }
}

/** A list in the last item of the outer one, or in front of `before`. */
function newList(name: 'ul' | 'ol', outer: Element | undefined, before: Element): Element {
  const list = document.createElement(name)
  if (!outer) {
    before.before(list)
    return list
  }
  const item = outer.lastElementChild ?? outer.appendChild(document.createElement('li'))
  item.append(list)
  return list
}

/** Removes the bullet or the number, and says which list it is of. */
function takeMark(item: Element): 'ul' | 'ol' {
  const mark = [...item.querySelectorAll('span')].find((span) => isWordMark(styleOf(span)))
  mark?.remove()
  return listOfMark(mark?.textContent ?? '')
}
