// A plain <table>: every row in the page.
import { useMemo, useState } from 'react'
import { byAmount, height, keys, type TableProps, textOf } from './items.ts'

export function Table({ items }: TableProps) {
  const [isSorted, setIsSorted] = useState(false)
  const rows = useMemo(() => (isSorted ? byAmount(items) : items), [items, isSorted])
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
                <td key={key}>{textOf(item, key)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
