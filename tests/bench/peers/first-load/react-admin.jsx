// List of ecommerces with react-admin, as in its tutorial.
import { Admin, DataTable, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { columns, dataProvider } from './records.js'

function Ecommerces() {
  return (
    <List>
      <DataTable>
        {columns.map((name) => (
          <DataTable.Col key={name} source={name} />
        ))}
      </DataTable>
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider}>
    <Resource name="ecommerces" list={Ecommerces} />
  </Admin>,
)
