import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { height, keys, rowHeight } from '../../tables/items.ts'

ModuleRegistry.registerModules([AllCommunityModule])
const columns = keys.map((field) => ({ field, width: 140, cellDataType: false }))

/** As its page shows it, without the animation of a sort, which would be measured. */
export function Table({ items }) {
  return (
    <div style={{ height }}>
      <AgGridReact rowData={items} columnDefs={columns} rowHeight={rowHeight} animateRows={false} />
    </div>
  )
}
