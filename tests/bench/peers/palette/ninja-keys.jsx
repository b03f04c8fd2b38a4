import 'ninja-keys'
import { useEffect, useMemo, useRef } from 'react'

/** ninja-keys as its page shows it: a web component, its regular expression over every title, a row for each that is left. */
export function Palette({ items }) {
  const ninja = useRef(null)
  const data = useMemo(
    () => items.map(({ value, title, place }) => ({ id: value, title, section: place, handler: () => {} })),
    [items],
  )
  useEffect(() => {
    const { current } = ninja
    current.data = data
    void current.updateComplete.then(() => {
      window.measure.lookInto(current.shadowRoot)
      window.measure.lookInto(current.shadowRoot.querySelector('ninja-header').shadowRoot)
    })
  }, [data])
  return (
    <>
      <style>{'ninja-keys { --ninja-z-index: 1 }'}</style>
      <button type="button" id="open" onClick={() => ninja.current.open()}>
        Open
      </button>
      <ninja-keys ref={ninja} noAutoLoadMdIcons hideBreadcrumbs />
    </>
  )
}
