import type { Editor } from '@tiptap/react'

/** Takes all formatting off what is selected, or off the line that the cursor is in. */
export function clearFormatting(editor: Editor): void {
  const { empty, $from, from } = editor.state.selection
  const line = { from: $from.start(), to: $from.end() }
  editor
    .chain()
    .setTextSelection(empty ? line : editor.state.selection)
    .unsetAllMarks()
    .clearNodes()
    .run()
  if (empty) {
    // The line has moved to the left by the lists and quotes that it stood in.
    const moved = line.from - editor.state.selection.$from.start()
    editor.commands.setTextSelection(from - moved)
  }
}
