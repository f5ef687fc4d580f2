import { type Editor, useEditorState } from '@tiptap/react'
import clsx from 'clsx'
import {
  Bold,
  ChevronDown,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Palette,
  RemoveFormatting,
  Underline,
} from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, use, useMemo, useRef, useState } from 'react'
import { PALETTE } from '../colours.ts'
import { editorWords } from '../strings.ts'
import { LinkTool, VideoTool } from './address-tools.tsx'
import { ToolButton, ToolbarContext, ToolPopover } from './tool.tsx'

type Toggle = 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList'

const markTools: [Toggle, LucideIcon][] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
]
const listTools: [Toggle, LucideIcon][] = [
  ['bulletList', List],
  ['orderedList', ListOrdered],
]

const commands = {
  bold: 'toggleBold',
  italic: 'toggleItalic',
  underline: 'toggleUnderline',
  bulletList: 'toggleBulletList',
  orderedList: 'toggleOrderedList',
} as const

/** The toolbar is one tab stop. The arrow keys move between the tools. */
export function Toolbar({ editor, isPlain }: { editor: Editor; isPlain: boolean }) {
  const [current, setCurrent] = useState('style')
  const focus = useMemo(() => ({ current, onFocus: setCurrent }), [current])
  const renderToggle = ([tool, icon]: [Toggle, LucideIcon]) => (
    <ToggleTool key={tool} editor={editor} tool={tool} icon={icon} />
  )
  return (
    <ToolbarContext value={focus}>
      <div
        role="toolbar"
        aria-label={editorWords.toolbar}
        tabIndex={-1}
        onKeyDown={goToTool}
        className="flex flex-wrap gap-1 rounded-t-control border border-control border-b-0 bg-sunken p-1"
      >
        <StyleTool editor={editor} />
        {markTools.map(renderToggle)}
        {!isPlain && <ColourTool editor={editor} />}
        {listTools.map(renderToggle)}
        <LinkTool editor={editor} />
        {!isPlain && <VideoTool editor={editor} />}
        <ToolButton
          tool="clean"
          label={editorWords.clean}
          icon={RemoveFormatting}
          onClick={() => clearFormatting(editor)}
        />
      </div>
    </ToolbarContext>
  )
}

function ToggleTool({ editor, tool, icon }: { editor: Editor; tool: Toggle; icon: LucideIcon }) {
  const isOn = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => currentEditor.isActive(tool),
  })
  return (
    <ToolButton
      tool={tool}
      label={editorWords[tool]}
      icon={icon}
      pressed={isOn}
      onClick={() => editor.chain()[commands[tool]]().run()}
    />
  )
}

function goToTool(event: KeyboardEvent<HTMLElement>) {
  // Keys pressed in a popover bubble here, too.
  if (!(event.target instanceof HTMLElement) || !('tool' in event.target.dataset)) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const index = tools.indexOf(event.target)
  const nextIndex = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: -1 }[event.key]
  if (nextIndex === undefined) return
  event.preventDefault()
  tools.at(nextIndex % tools.length)?.focus()
}

/** Removes all formatting of the selection, or of the line at the cursor. */
function clearFormatting(editor: Editor): void {
  const { empty, $from, from } = editor.state.selection
  const line = { from: $from.start(), to: $from.end() }
  editor
    .chain()
    .setTextSelection(empty ? line : editor.state.selection)
    .unsetAllMarks()
    .clearNodes()
    .run()
  if (empty) {
    // Without its lists and quotes, the line starts at a smaller position in the document.
    const shift = line.from - editor.state.selection.$from.start()
    editor.commands.setTextSelection(from - shift)
  }
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** The browser's own select element, for normal text or a heading. */
function StyleTool({ editor }: { editor: Editor }) {
  const { current, onFocus } = use(ToolbarContext)
  const isMouseChoice = useRef(false)
  const chosenLevel = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) =>
      LEVELS.find((level) => currentEditor.isActive('heading', { level })) ?? 0,
  })

  function choose(value: number) {
    const level = LEVELS.find((known) => known === value)
    const chain = editor.chain()
    // After a mouse choice the focus returns to the text; keyboard users can choose again.
    if (isMouseChoice.current) chain.focus()
    if (level === undefined) chain.setParagraph().run()
    else chain.setHeading({ level }).run()
  }

  return (
    <span className="relative block">
      <select
        aria-label={editorWords.style}
        data-tool="style"
        tabIndex={current === 'style' ? 0 : -1}
        value={chosenLevel}
        onFocus={() => onFocus('style')}
        onPointerDown={() => {
          isMouseChoice.current = true
        }}
        onKeyDown={() => {
          isMouseChoice.current = false
        }}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-(--target) appearance-none rounded-control border border-control bg-surface ps-3 pe-8 text-14 pointer-coarse:text-16"
      >
        <option value={0}>{editorWords.paragraph}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {editorWords.heading(level)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 end-2 my-auto size-4 text-muted"
      />
    </span>
  )
}

/** A few named colours, and the default text colour. */
function ColourTool({ editor }: { editor: Editor }) {
  const colour = useEditorState({
    editor,
    selector: ({ editor: currentEditor }): unknown => currentEditor.getAttributes('textStyle').color ?? null,
  })
  return (
    <ToolPopover
      editor={editor}
      tool="colour"
      label={editorWords.colour}
      icon={Palette}
      pressed={colour !== null}
    >
      {(finish) => (
        <>
          <div className="grid grid-cols-2 gap-1">
            {[{ name: editorWords.defaultColour, hex: null }, ...PALETTE].map(({ name, hex }) => (
              <button
                key={name}
                type="button"
                aria-pressed={colour === hex}
                onClick={() => {
                  const chain = editor.chain()
                  if (hex === null) chain.unsetColor().run()
                  else chain.setColor(hex).run()
                  finish()
                }}
                className={clsx(
                  'flex min-h-(--target) items-center gap-3 rounded-control border px-3 text-start text-14 hover:bg-sunken',
                  colour === hex ? 'border-control font-semibold' : 'border-transparent',
                )}
              >
                <Swatch hex={hex} />
                {name}
              </button>
            ))}
          </div>
          <p className="mt-3 text-14 text-muted">{editorWords.colourHint}</p>
        </>
      )}
    </ToolPopover>
  )
}

/** The colour as shown on this theme. */
function Swatch({ hex }: { hex: string | null }) {
  const shape = 'size-4 shrink-0 rounded-pill'
  if (hex === null) return <span aria-hidden="true" className={`${shape} bg-ink`} />
  // React's types do not know custom properties.
  const style = { '--author-colour': hex } as CSSProperties
  return <span aria-hidden="true" className={`${shape} author-swatch`} style={style} />
}
