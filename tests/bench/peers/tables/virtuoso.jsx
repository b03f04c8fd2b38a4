import { useMemo, useState } from 'react'
import { TableVirtuoso } from 'react-virtuoso'
import { formatCell, height, keys, rowHeight, sortByAmount } from '../../tables/items.ts'

export function Table({ items }) {
  const [isSorted, setIsSorted] = useState(false)
  const rows = useMemo(() => (isSorted ? sortByAmount(items) : items), [items, isSorted])
  return (
    <TableVirtuoso
      style={{ height }}
      data={rows}
      fixedItemHeight={rowHeight}
      fixedHeaderContent={() => (
        <tr>
          {keys.map((key) => (
            <th key={key}>
              <button type="button" data-sorts={key} onClick={() => setIsSorted(!isSorted)}>
                {key}
              </button>
            </th>
          ))}
        </tr>
      )}
      itemContent={(_, item) =>
        keys.map((key) => (
          <td key={key} style={{ height: rowHeight, padding: 0 }}>
            {formatCell(item, key)}
          </td>
        ))
      }
    />
  )
}
