import { useEffect, useEffectEvent, useState } from 'react'

interface FileDrop {
  onFiles: (files: readonly File[]) => void
  /** A folder looks like a file until it is read, which fails. */
  onFolder: (name: string) => void
}

/**
 * Accepts files that are dropped anywhere in the window; otherwise the browser would open them. Returns whether files
 * are dragged over the window now.
 */
export function useFileDrop(drop: FileDrop): boolean {
  const [isOver, setIsOver] = useState(false)
  const takeDrop = useEffectEvent((data: DataTransfer) => {
    const folder = folderIn(data)
    if (folder === undefined) drop.onFiles([...data.files])
    else drop.onFolder(folder)
  })
  useEffect(() => {
    const control = new AbortController()
    const listen = (
      name: 'dragover' | 'dragleave' | 'drop',
      listener: (event: DragEvent, data: DataTransfer) => void,
    ) =>
      addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) listener(event, event.dataTransfer)
        },
        { signal: control.signal },
      )
    listen('dragover', (event) => {
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', (event) => {
      // With a related target, the files have only moved to another element of the window.
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event, data) => {
      event.preventDefault()
      setIsOver(false)
      takeDrop(data)
    })
    return () => control.abort()
  }, [])
  return isOver
}

/** The name of a folder among the dropped items. */
function folderIn({ items }: DataTransfer): string | undefined {
  return [...items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory)?.name
}
