import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Kinds of files, as an `input` takes them. */
  readonly accept: string
  /** For a label: the button says by itself what it does. */
  readonly inputId?: string | undefined
  readonly onFile: (file: File) => void
}

/** A file by the browser's own dialog, asked for in the console's language. */
export function FileButton({ accept, inputId, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={inputId}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file, mended, can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
