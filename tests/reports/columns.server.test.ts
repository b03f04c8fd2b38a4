// Tests the query parameter `columns` of previews and export files. The result contains the selected columns in the
// report's order; without the parameter, all columns.
import { beforeAll, describe, expect, it } from 'vitest'
import { listExports } from '#contract/platform/report-exports.ts'
import { reportDefinitionByName } from '#contract/platform/reports.ts'
import { useApi } from '../use-api.ts'
import { allReports } from './calls.ts'
import { insertSampleRows } from './rows.ts'

const api = useApi()
beforeAll(async () => {
  await insertSampleRows(api.connection.db)
})

describe.each(allReports)('$name', ({ name, preview, file, query }) => {
  const all = reportDefinitionByName[name].columns.map(({ id }) => id)
  const [first = '', last = ''] = [all[0], all.at(-1)]

  it('the preview contains the selected columns', async () => {
    const fullResponse = await api.request(preview, { query })
    expect(Object.keys(fullResponse.body.data[0])).toEqual(all)
    const { status, body } = await api.request(preview, { query: { ...query, columns: `${last},${first}` } })
    expect([status, body.total]).toEqual([200, fullResponse.body.total])
    expect(Object.keys(body.data[0])).toEqual([first, last])
    expect(body.chart).toEqual(fullResponse.body.chart)
  })

  it('the file contains the selected columns, and its export row stores them', async () => {
    const sessionToken = await api.openSession({ relatories: 'read_and_write' })
    const fullResponse = await api.request(file, { query }, { as: sessionToken })
    const { status, body } = await api.request(
      file,
      { query: { ...query, columns: `${last},${first}` } },
      { as: sessionToken },
    )
    expect(status).toBe(200)
    const cells = (text: string) => text.split('\r\n').map((line) => line.split(';'))
    expect(cells(body)[0]).toEqual([cells(fullResponse.body)[0]?.[0], cells(fullResponse.body)[0]?.at(-1)])
    expect(cells(body)).toHaveLength(cells(fullResponse.body).length)
    const [row] = (await api.request(listExports, {}, { as: sessionToken })).body.data
    expect(row.filters).toMatchObject({ columns: `${last},${first}` })
  })

  it.each(['nothing', `${first},nothing`, 'id;drop'])('the columns %j are rejected', async (columns) => {
    for (const endpoint of [preview, file]) {
      const { status, body } = await api.request(endpoint, { query: { ...query, columns } })
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'query.columns'])
    }
  })
})
