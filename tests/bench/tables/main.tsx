// Page with one table and two buttons that display and remove the table. Example of its URL: `?who=ours&items=100000`
import { Fragment, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { installMeasure } from '../measure.ts'
import { buildItems, type TableModule } from './items.ts'
import { installTableTools } from './scroll.ts'

const tables = import.meta.glob<TableModule>(['./{ours,plain,virtual}.tsx', '../peers/tables/*.jsx'])
const query = new URLSearchParams(location.search)
const items = buildItems(Number(query.get('items')))
const tableName = query.get('who') ?? ''
const [path = ''] = Object.keys(tables).filter((name) => name.includes(`/${tableName}.`))
const tableModule = await tables[path]?.()
const Table = tableModule?.Table
const Wrapper = tableModule?.Providers ?? Fragment

function Page() {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" id="open" onClick={() => setIsShown(true)}>
        Open
      </button>
      <button type="button" id="close" onClick={() => setIsShown(false)}>
        Close
      </button>
      <div id="table">{isShown && Table && <Table items={items} />}</div>
    </>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('No root')
createRoot(root).render(
  <Wrapper>
    <Page />
  </Wrapper>,
)
installTableTools()
installMeasure()
