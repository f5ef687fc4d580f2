/** Whether the browser opens a pressed link in another tab or window, or downloads it. */
export function opensElsewhere(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
