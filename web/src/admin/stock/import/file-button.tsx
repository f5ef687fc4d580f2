import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '../../../ui/form/button.tsx'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that chooses a text file. */
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
          // So that the same file can be chosen again after a change.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
