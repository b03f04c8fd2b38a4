// Tests the list state that is stored in the URL.
import { describe, expect, it } from 'vitest'
import { parseListState, patchListState } from '#console/table/list-state.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'

const { query } = listEcommerces
const defaultState = { page: 1, limit: 15, sort: 'desc', order_by: 'id', situation: 'active' }
const parse = (search: string) => parseListState(query, new URLSearchParams(search))
const patch = (search: string, change: Record<string, unknown>) =>
  patchListState(query, new URLSearchParams(search), change).toString()

describe('the state of a list in the URL', () => {
  it('is the default query of S1 §9 without parameters', () => {
    expect(parse('')).toEqual(defaultState)
  })

  it('uses the default for an invalid parameter and keeps the valid parameters', () => {
    expect(parse('page=3&sort=sideways&situation=all&q=loja')).toEqual({
      ...defaultState,
      page: 3,
      situation: 'all',
      q: 'loja',
    })
    expect(parse('page=-1&limit=banana&order_by=password&software_id=x')).toEqual(defaultState)
    expect(parse('page=&q=')).toEqual(defaultState)
  })

  it('ignores and keeps parameters that are not its own', () => {
    expect(parse('do=reprocess.reverse&tab=details')).toEqual(defaultState)
    expect(patch('do=reprocess.reverse&ticket=ZD-1', { situation: 'all' })).toBe(
      'do=reprocess.reverse&ticket=ZD-1&situation=all',
    )
  })

  it('returns to page 1 with any other change', () => {
    expect(patch('page=4', { q: 'azul' })).toBe('q=azul')
    expect(patch('q=azul', { page: 4 })).toBe('q=azul&page=4')
    expect(patch('q=azul&page=4', { page: 1 })).toBe('q=azul')
  })

  it('contains only values that differ from the default', () => {
    expect(patch('situation=all&sort=asc', { situation: 'active', sort: 'desc' })).toBe('')
    expect(patch('q=azul&software_id=9', { q: '', software_id: undefined })).toBe('')
  })
})
