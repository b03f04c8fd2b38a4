// Tests the list state that is stored in the URL.
import { describe, expect, it } from 'vitest'
import { parseListState, patchListState } from '#console/table/list-state.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'

const { query } = listEcommerces
const standard = { page: 1, limit: 15, sort: 'desc', order_by: 'id', situation: 'active' }
const parse = (search: string) => parseListState(query, new URLSearchParams(search))
const patch = (search: string, change: Record<string, unknown>) =>
  patchListState(query, new URLSearchParams(search), change).toString()

describe('the state of a list in the address', () => {
  it('is the standard query of S1 §9 when nothing is said', () => {
    expect(parse('')).toEqual(standard)
  })

  it('is read key by key: a wrong one falls back, the others hold', () => {
    expect(parse('page=3&sort=sideways&situation=all&q=loja')).toEqual({
      ...standard,
      page: 3,
      situation: 'all',
      q: 'loja',
    })
    expect(parse('page=-1&limit=banana&order_by=password&software_id=x')).toEqual(standard)
    expect(parse('page=&q=')).toEqual(standard)
  })

  it('leaves the keys of others alone', () => {
    expect(parse('do=reprocess.reverse&tab=details')).toEqual(standard)
    expect(patch('do=reprocess.reverse&ticket=ZD-1', { situation: 'all' })).toBe(
      'do=reprocess.reverse&ticket=ZD-1&situation=all',
    )
  })

  it('goes to page 1 with any other change', () => {
    expect(patch('page=4', { q: 'azul' })).toBe('q=azul')
    expect(patch('q=azul', { page: 4 })).toBe('q=azul&page=4')
    expect(patch('q=azul&page=4', { page: 1 })).toBe('q=azul')
  })

  it('says only what is not standard', () => {
    expect(patch('situation=all&sort=asc', { situation: 'active', sort: 'desc' })).toBe('')
    expect(patch('q=azul&software_id=9', { q: '', software_id: undefined })).toBe('')
  })
})
