// List of ecommerces with refine and antd, as in the tutorial of refine.
import { List, ThemedLayout, useTable } from '@refinedev/antd'
import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { App, ConfigProvider, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { columns, dataProvider } from './records.js'

const tableColumns = columns.map((name) => ({ dataIndex: name, title: name }))

function Ecommerces() {
  const { tableProps } = useTable({ resource: 'ecommerces' })
  return (
    <List>
      <Table {...tableProps} columns={tableColumns} rowKey="id" />
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          resources={[{ name: 'ecommerces', list: '/' }]}
          options={{ disableTelemetry: true }}
        >
          <Routes>
            <Route
              element={
                <ThemedLayout>
                  <Outlet />
                </ThemedLayout>
              }
            >
              <Route path="*" element={<Ecommerces />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
)
