import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { height, keys, rowHeight } from '../../tables/items.ts'

ModuleRegistry.registerModules([AllCommunityModule])
const columns = keys.map((field) => ({ field, width: 140, cellDataType: false }))

/**
 * Table with ag-grid, configured as in its documentation but without the sort animation, which would distort the
 * times.
 */
export function Table({ items }) {
  return (
    <div style={{ height }}>
      <AgGridReact rowData={items} columnDefs={columns} rowHeight={rowHeight} animateRows={false} />
    </div>
  )
}
