// What is chosen here, as against what is chosen elsewhere: beside it, by a link, by Back, by a view.
import { useState } from 'react'

/** `value` as it is chosen here, which may be ahead of the page; `onOther` runs while rendering, when another than that was chosen elsewhere. */
export function useOwnChoice<Value>(
  value: Value,
  onOther: (value: Value) => void,
): [chosen: Value, choose: (next: Value) => void] {
  const [shown, setShown] = useState(value)
  const [chosen, choose] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (chosen !== value) {
      choose(value)
      onOther(value)
    }
  }
  return [chosen, choose]
}
