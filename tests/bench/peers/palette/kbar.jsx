import { KBarPortal, KBarPositioner, KBarProvider, KBarResults, KBarSearch, useKBar, useMatches } from 'kbar'
import { useMemo } from 'react'

const options = { animations: { enterMs: 0, exitMs: 0 } }

/** Palette with kbar, configured as in its documentation but without animation: search by Fuse, virtual list. */
export function Palette({ items }) {
  const actions = useMemo(
    () => items.map(({ value, title, place }) => ({ id: value, name: title, section: place, perform: () => {} })),
    [items],
  )
  return (
    <KBarProvider actions={actions} options={options}>
      <Opener />
      <KBarPortal>
        <KBarPositioner>
          <div>
            <KBarSearch />
            <Results />
          </div>
        </KBarPositioner>
      </KBarPortal>
    </KBarProvider>
  )
}

function Opener() {
  const { query } = useKBar()
  return (
    <button type="button" id="open" onClick={query.toggle}>
      Open
    </button>
  )
}

function Results() {
  const { results } = useMatches()
  return (
    <KBarResults
      items={results}
      onRender={({ item, active }) => (
        <div style={{ height: 36, background: active ? '#eee' : 'none' }}>
          {typeof item === 'string' ? item : item.name}
        </div>
      )}
    />
  )
}
