/** Opens the address of a file. The browser downloads it: it streams to the disk and shows the progress. */
export function download(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
