/**
 * Inserts a text at the cursor of a field, in place of what is selected, and puts the cursor behind it. The browser can
 * undo it, unless the field becomes longer than it may be: then nothing is cut, and the form says so.
 */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value, maxLength } = area
  area.focus()
  area.setSelectionRange(selectionStart, selectionEnd)
  const length = value.length - (selectionEnd - selectionStart) + text.length
  const fits = maxLength < 0 || length <= maxLength
  // No other way to insert a text is undone by Ctrl+Z.
  if (fits && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, selectionStart, selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
