import { DataGrid } from '@mui/x-data-grid'
import { height, keys, rowHeight } from '../../tables/items.ts'

const columns = keys.map((field) => ({ field, width: 140 }))
const pageSizes = [100]

/** Table with the MUI data grid; its community edition displays at most 100 rows per page. */
export function Table({ items }) {
  const initialState = { pagination: { paginationModel: { pageSize: 100 } } }
  return (
    <div style={{ height }}>
      <DataGrid
        rows={items}
        columns={columns}
        rowHeight={rowHeight}
        pageSizeOptions={pageSizes}
        initialState={initialState}
      />
    </div>
  )
}
