// Tests which options the command palette lists when the user fills in an argument of a command.
import { expect, test } from 'vitest'
import { createQueryClient, queryOptionsFor } from '#console/api/queries.ts'
import { loadOptions } from '#console/palette/option-sources.ts'
import { listPlatforms } from '#contract/platform/ecommerces.ts'

test('A14 a discontinued platform is offered for a filter, but not for a new integration', async () => {
  const client = createQueryClient()
  client.setQueryData(queryOptionsFor(listPlatforms, {}).queryKey, {
    data: [
      { id: 1, name: 'VTEX', is_discontinued: false },
      { id: 2, name: 'Antiga', is_discontinued: true },
    ],
  })
  const options = await loadOptions(client, {
    optionKind: 'availablePlatform',
    searchText: '',
    ownerRecordArguments: {},
  })
  expect(options).toEqual([{ value: '1', name: 'VTEX', detail: '1' }])
  const filterOptions = await loadOptions(client, { optionKind: 'platform', searchText: '', ownerRecordArguments: {} })
  expect(filterOptions.map(({ name }) => name)).toEqual(['VTEX', 'Antiga'])
})
