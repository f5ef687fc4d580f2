import { useEffect, useEffectEvent, useState } from 'react'

interface FileDrop {
  onFiles: (files: readonly File[]) => void
  /** A folder looks like a file until it is read, and then it fails. */
  onFolder: (name: string) => void
}

/**
 * Takes files that are dropped anywhere in the window; the browser would leave the page for them. Answers whether some
 * hover over it now.
 */
export function useFileDrop(drop: FileDrop): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer) => {
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
      // From one element to the next is no leaving.
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', (event, data) => {
      event.preventDefault()
      setIsOver(false)
      take(data)
    })
    return () => control.abort()
  }, [])
  return isOver
}

/** The name of a folder among what was dropped. */
function folderIn({ items }: DataTransfer): string | undefined {
  return [...items].map((item) => item.webkitGetAsEntry()).find((entry) => entry?.isDirectory)?.name
}
