import { describe, expect, it } from 'vitest'
import { routeOf } from '#console/features/diagnostics/copy.ts'
import { isShutOut, recentsOf, shortcutsOf } from '#console/features/home/home-page.tsx'
import { everywhere, presets, type Staff } from '#contract/access.ts'

const cs: Staff = { access: 'cs', permissions: presets.cs }
const denied: Staff = { access: 'collaborator_aftersale', permissions: everywhere('denied') }
const ids = (staff: Staff) => shortcutsOf(staff).map(({ id }) => id)
const at = '2026-11-20T12:00:00.000Z'

describe('what the home page offers', () => {
  it('is what this person may begin, with its keys', () => {
    expect(ids(cs)).toContain('ecommerces.list')
    expect(ids(cs)).toContain('reprocess.reverse')
    expect(ids(cs)).not.toContain('ecommerces.open')
    expect(ids(cs)).not.toContain('home.go')
  })

  it('holds nothing that is denied', () => {
    expect(ids({ access: 'financial', permissions: presets.financial })).not.toContain('reprocess.reverse')
    expect(ids(denied)).not.toContain('ecommerces.list')
    expect(isShutOut(denied)).toBe(true)
    expect(isShutOut({ ...denied, access: 'admin_boss' })).toBe(false)
    expect(isShutOut(cs)).toBe(false)
  })

  it('lists recent items that still lead somewhere', () => {
    const recent = [
      { command: 'ecommerces.open', args: { ecommerce: '12' }, title: 'Abrir ecommerce 12', at },
      { command: 'no.longer', args: {}, title: 'Sumiu', at },
      { command: 'session.theme', args: { theme: 'dark' }, title: 'Tema escuro', at },
      { command: 'reprocess.reverse', args: { reverse_id: '9' }, title: 'Reprocessar reversa 9', at },
    ]
    expect(recentsOf(cs, recent).map(({ to }) => to)).toEqual([
      '/ecommerces/show/12',
      '/?do=reprocess.reverse&reverse_id=9',
    ])
    expect(recentsOf(denied, recent)).toEqual([])
    expect(recentsOf(cs, recent, 1)).toHaveLength(1)
  })
})

describe('what was done lately', () => {
  const titled = (command: string, args: Record<string, string>, title: string) =>
    recentsOf(cs, [{ command, args, title, at }]).map((one) => one.title)

  it('keeps the names of records and views, and says a bare command in the language of now', () => {
    expect(titled('reprocess.reverse', { reverse_id: '9' }, 'Reprocess reverse 9 · Loja')).toEqual([
      'Reprocess reverse 9 · Loja',
    ])
    expect(titled('ecommerces.list', { situation: 'all' }, 'Parados')).toEqual(['Parados'])
    expect(titled('ecommerces.list', {}, 'See ecommerces')).toEqual([null])
    expect(titled('access.why', { command: 'users.edit' }, 'See why I may not')).toEqual([null])
  })
})

describe('the route in the diagnostics', () => {
  it('names what was typed or searched without repeating it', () => {
    expect(routeOf('/ecommerces', '')).toBe('/ecommerces')
    expect(routeOf('/ecommerces', '?q=maria@example.com&page=2&do=reprocess.reverse&ticket=ZD-1')).toBe(
      '/ecommerces?q&page=2&do=reprocess.reverse&ticket',
    )
  })
})
