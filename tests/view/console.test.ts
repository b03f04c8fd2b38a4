// Tests functions of the console: building and comparing saved views, and choosing the home page.
import { describe, expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { buildViewLink, getHiddenColumns, getViewState, isSameViewState, isViewActive } from '#console/api/queries.ts'
import { buildCatalogue } from '#console/palette/catalogue.ts'
import { flattenGroups } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import { findChosenHomePage, listHomePages } from '#console/run/home-pages.ts'
import { buildUniformPermissions, defaultPermissionsByType, type UserWithPermissions } from '#contract/access.ts'
import type { SavedView } from '#contract/console/view.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { ptBr } from '../palette/command-files.ts'
import { buildTestPaletteData } from '../palette/palette-data.ts'

describe('The state of a view', () => {
  test.each([
    ['/ecommerces', {}],
    ['/ecommerces?situation=inactive&page=3', { situation: 'inactive' }],
    ['/ecommerces?q=azul&do=view.save&view_name=X', { q: 'azul' }],
    ['/users?page=2&search=ana', { search: 'ana' }],
    ['/ecommerces?q=', {}],
  ])('contains %s', (url, state) => {
    expect(getViewState(url)).toEqual(state)
  })

  test('is equal for parameters in any order', () => {
    expect(isSameViewState({ q: 'a', sort: 'asc' }, { sort: 'asc', q: 'a' })).toBe(true)
    expect(isSameViewState({ q: 'a' }, { q: 'a', sort: 'asc' })).toBe(false)
    expect(isSameViewState({ q: 'a' }, {})).toBe(false)
  })

  test('has the columns of the URL or else of the user; a view without columns uses the defaults of each list', () => {
    const own = { ecommerces: ['-url', '+document'] }
    const page = 'ecommerces.list'
    expect(getHiddenColumns(page, {}, own)).toBe('+document,-url')
    expect(getHiddenColumns(page, { hide: 'id' }, own)).toBe('id')
    expect(getHiddenColumns('reports.list', { hide: 'id' }, own)).toBe('')
    const viewWithHiddenColumns = { page, state: { q: 'a', hide: '-url,+document' } } as const
    expect(isViewActive(viewWithHiddenColumns, { q: 'a' }, own)).toBe(true)
    expect(isViewActive(viewWithHiddenColumns, { q: 'a', hide: '+document,-url' }, {})).toBe(true)
    expect(isViewActive(viewWithHiddenColumns, { q: 'a' }, {})).toBe(false)
    expect(isViewActive({ page, state: { q: 'a' } }, { q: 'a', hide: 'id' }, own)).toBe(true)
  })

  test('is converted back to the URL', () => {
    const state = { q: 'loja & cia', situation: 'all', hide: '-url,+created_at' }
    expect(getViewState(buildViewLink({ page: 'ecommerces.list', state }))).toEqual(state)
  })
})

describe('The palette', () => {
  const view = (id: number, name: string, page: SavedView['page'] = 'ecommerces.list'): SavedView => ({
    id,
    page,
    name,
    scope: 'personal',
    state: { situation: 'inactive' },
    owner: null,
    is_mine: true,
    may_edit: true,
    updated_at: '2026-11-20T12:00:00Z',
    version: 1,
  })
  const paletteSources = buildTestPaletteData({
    catalogue: buildCatalogue(commands, { activeLanguage: ptBr, otherLanguages: [] }),
    views: [view(1, 'Parados há um ano'), view(2, 'Criar'), view(3, 'Parados', 'users.list')],
    getDisabledReason: ({ id }) => (id === 'users.list' ? 'sem permissão' : ''),
  })
  const findIds = (text: string) =>
    buildResultGroups(paletteSources, recognizeText(text), { results: [], isLoading: false, hasFailed: false })

  test('finds a view by its name without accents and opens it', () => {
    const row = flattenGroups(findIds('parados ha')).find(({ title }) => title === 'Parados há um ano')
    expect(row).toMatchObject({ command: { id: 'view.open' }, args: { view: '1' }, disabledReason: '' })
  })

  test('contains no view of a list that the user may not open', () => {
    expect(flattenGroups(findIds('parados')).map(({ title }) => title)).not.toContain('Parados')
  })

  test('places a view with exactly this name first', () => {
    expect(flattenGroups(findIds('criar'))[0]?.title).toBe('Criar')
    expect(flattenGroups(findIds('cria'))[0]?.title).not.toBe('Criar')
  })
})

describe('The home page', () => {
  const cs: UserWithPermissions = { access: 'cs', permissions: defaultPermissionsByType.cs }
  const denied: UserWithPermissions = { access: 'n1', permissions: buildUniformPermissions('denied') }

  test('is a page that the user may open and that needs no record', () => {
    const ids = listHomePages(cs).map(({ id }) => id)
    expect(ids[0]).toBe('home.go')
    expect(ids).toContain('ecommerces.list')
    expect(ids).not.toContain('ecommerces.open')
    expect(listHomePages(denied).map(({ id }) => id)).toEqual(['home.go', 'inbox.list', 'activity.list'])
  })

  test.each([
    [cs, 'groups.list', 'groups.list'],
    [cs, 'home.go', undefined],
    [cs, 'session.signOut', undefined],
    [cs, 'ecommerces.open', undefined],
    [cs, 'gone.now', undefined],
    [denied, 'groups.list', undefined],
  ])('falls back to another page if the user may not open it: %#', (staff, startPage, expected) => {
    expect(findChosenHomePage(staff, startPage)?.id).toBe(expected)
  })
})
