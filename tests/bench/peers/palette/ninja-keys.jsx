import 'ninja-keys'
import { useEffect, useMemo, useRef } from 'react'

/**
 * Palette with ninja-keys, configured as in its documentation: a web component that filters titles by regular
 * expression.
 */
export function Palette({ items }) {
  const element = useRef(null)
  const data = useMemo(
    () => items.map(({ value, title, place }) => ({ id: value, title, section: place, handler: () => {} })),
    [items],
  )
  useEffect(() => {
    const { current } = element
    current.data = data
    void current.updateComplete.then(() => {
      window.measure.observeRoot(current.shadowRoot)
      window.measure.observeRoot(current.shadowRoot.querySelector('ninja-header').shadowRoot)
    })
  }, [data])
  return (
    <>
      <style>{'ninja-keys { --ninja-z-index: 1 }'}</style>
      <button type="button" id="open" onClick={() => element.current.open()}>
        Open
      </button>
      <ninja-keys ref={element} noAutoLoadMdIcons hideBreadcrumbs />
    </>
  )
}
