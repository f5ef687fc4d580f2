/** The browser downloads the file, writes it to the disk while it arrives, and shows the progress. */
export function download(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
