import { DataGrid } from '@mui/x-data-grid'
import { height, keys, rowHeight } from '../../tables/items.ts'

const columns = keys.map((field) => ({ field, width: 140 }))
const most = [100]

/** The community edition shows at most 100 rows a page. */
export function Table({ items }) {
  const start = { pagination: { paginationModel: { pageSize: 100 } } }
  return (
    <div style={{ height }}>
      <DataGrid rows={items} columns={columns} rowHeight={rowHeight} pageSizeOptions={most} initialState={start} />
    </div>
  )
}
