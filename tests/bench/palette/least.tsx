// The least that a key can take here: in a field of the browser's own, and in one whose text goes through a state of React.
import { useState } from 'react'

const open = (
  <button type="button" id="open">
    Open
  </button>
)

export function NativeInput() {
  return (
    <>
      {open}
      <input aria-label="Bare" />
    </>
  )
}

export function StateInput() {
  const [text, setText] = useState('')
  return (
    <>
      {open}
      <input aria-label="State" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}
