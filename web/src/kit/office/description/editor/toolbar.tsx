import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Italic, List, ListOrdered, type LucideIcon, RemoveFormatting, Underline } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { editorWords } from '../strings.ts'
import { ColourTool } from './colour-tool.tsx'
import { LinkTool } from './link-tool.tsx'
import { StyleTool } from './style-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import { ToolbarContext } from './toolbar-context.ts'
import { VideoTool } from './video-tool.tsx'

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
