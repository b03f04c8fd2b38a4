// List of ecommerces with refine in a plain table.
import { Refine, useTable } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { columns, dataProvider } from './records.js'

function Ecommerces() {
  const { result } = useTable({ resource: 'ecommerces' })
  return (
    <table>
      <tbody>
        {result.data.map((row) => (
          <tr key={row.id}>
            {columns.map((name) => (
              <td key={name}>{row[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      resources={[{ name: 'ecommerces', list: '/' }]}
      options={{ disableTelemetry: true }}
    >
      <Routes>
        <Route path="*" element={<Ecommerces />} />
      </Routes>
    </Refine>
  </BrowserRouter>,
)
