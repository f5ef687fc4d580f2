import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '../../../ui/button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that lets a text file be chosen. */
export function FileButton({ onFiles, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="text/*,.txt,.csv,.tsv,.log"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after it was changed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
