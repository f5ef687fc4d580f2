import { type Editor, useEditorState } from '@tiptap/react'
import clsx from 'clsx'
import { Palette } from 'lucide-react'
import type { CSSProperties } from 'react'
import { PALETTE } from '../colours.ts'
import { editorWords } from '../strings.ts'
import { ToolPopover } from './tool-popover.tsx'

/** A few named colours, and the default text colour. */
export function ColourTool({ editor }: { editor: Editor }) {
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
