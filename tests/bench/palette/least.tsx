// Lower bound for the time of a key: a plain field of the browser, and a field controlled by React state.
import { useState } from 'react'

const open = (
  <button type="button" id="open">
    Open
  </button>
)

export function Bare() {
  return (
    <>
      {open}
      <input aria-label="Bare" />
    </>
  )
}

export function Stated() {
  const [text, setText] = useState('')
  return (
    <>
      {open}
      <input aria-label="State" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}
