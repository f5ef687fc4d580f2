import { type ReactNode, useRef } from 'react'
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
