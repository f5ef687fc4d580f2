import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../../../kit/ui/form/button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that chooses a text file. */
export function FileButton({ onFiles, children, ...buttonStyle }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...buttonStyle} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="text/*,.txt,.csv,.tsv,.log"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // An empty field lets the admin choose the same file again after a change.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}

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
