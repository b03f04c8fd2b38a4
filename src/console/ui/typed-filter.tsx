import { useState } from 'react'
import { FieldFrame } from './field-frame.tsx'
import { TextInput } from './text-input.tsx'

interface TypedFilterProps {
  readonly label: string
  /** As it stands in the address, written for people; empty for none. */
  readonly value: string
  readonly placeholder?: string
  /** What to put into the address; undefined for none, null when the text says nothing. */
  readonly read: (typed: string) => string | undefined | null
  readonly wrong: string
  readonly onSet: (value: string | undefined) => void
  /** What may stand in the field of what is typed or pasted; default: everything. */
  readonly keep?: (typed: string) => string
  readonly inputMode?: 'numeric'
}

/** A filter that is typed; it acts on Enter and when the focus leaves it. */
export function TypedFilter(props: TypedFilterProps) {
  const { label, value, placeholder, read, wrong, onSet, keep = (text) => text, inputMode } = props
  const [known, setKnown] = useState(value)
  const [typed, setTyped] = useState(value)
  const [isWrong, setIsWrong] = useState(false)
  // Back, Forward and a cleared filter change the address, and the field with it.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
    setIsWrong(false)
  }
  const settle = () => {
    const next = read(typed.trim())
    setIsWrong(next === null)
    if (next !== null && typed.trim() !== value) onSet(next)
  }
  return (
    <FieldFrame label={label} error={isWrong ? wrong : undefined}>
      {(control) => (
        <TextInput
          {...control}
          value={typed}
          placeholder={placeholder}
          inputMode={inputMode}
          maxLength={200}
          onChange={({ target }) => setTyped(keep(target.value))}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && settle()}
        />
      )}
    </FieldFrame>
  )
}
