// Renders a plain <table>, which puts every row into the document.
import { useMemo, useState } from 'react'
import { formatCell, height, keys, sortByAmount, type TableProps } from './items.ts'

export function Table({ items }: TableProps) {
  const [isSorted, setIsSorted] = useState(false)
  const rows = useMemo(() => (isSorted ? sortByAmount(items) : items), [items, isSorted])
  return (
    <div style={{ height, overflow: 'auto' }}>
      <table>
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key}>
                <button type="button" data-sorts={key} onClick={() => setIsSorted(!isSorted)}>
                  {key}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <tr key={item.id}>
              {keys.map((key) => (
                <td key={key}>{formatCell(item, key)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
