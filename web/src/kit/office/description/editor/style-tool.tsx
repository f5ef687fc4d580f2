import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { use, useRef } from 'react'
import { editorWords } from '../strings.ts'
import { ToolbarContext } from './toolbar-context.ts'

const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** The browser's own select element, for normal text or a heading. */
export function StyleTool({ editor }: { editor: Editor }) {
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
