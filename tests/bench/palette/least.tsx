// Renders a native input and an input with React state, to measure the minimum response time of a key press.
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
