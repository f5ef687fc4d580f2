import { type Editor, useEditorState } from '@tiptap/react'
import { ChevronDown } from 'lucide-react'
import { use, useRef } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { ToolbarContext } from './toolbar-context.ts'

const words = adminStrings.editor
const LEVELS = [1, 2, 3, 4, 5, 6] as const

/** Normal text or a heading: the browser's own select. */
export function StyleTool({ editor }: { editor: Editor }) {
  const { current, onFocus } = use(ToolbarContext)
  const isByMouse = useRef(false)
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) => LEVELS.find((level) => now.isActive('heading', { level })) ?? 0,
  })

  function choose(value: number) {
    const level = LEVELS.find((each) => each === value)
    const chain = editor.chain()
    // A mouse goes on with the text; the keyboard may go on choosing.
    if (isByMouse.current) chain.focus()
    if (level === undefined) chain.setParagraph().run()
    else chain.setHeading({ level }).run()
  }

  return (
    <span className="relative block">
      <select
        aria-label={words.style}
        data-tool="style"
        tabIndex={current === 'style' ? 0 : -1}
        value={chosen}
        onFocus={() => onFocus('style')}
        onPointerDown={() => {
          isByMouse.current = true
        }}
        onKeyDown={() => {
          isByMouse.current = false
        }}
        onChange={(event) => choose(Number(event.target.value))}
        className="min-h-(--target) appearance-none rounded-control border border-control bg-surface ps-3 pe-8 text-14 pointer-coarse:text-16"
      >
        <option value={0}>{words.paragraph}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {words.heading(level)}
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
