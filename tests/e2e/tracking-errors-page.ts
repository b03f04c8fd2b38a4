// The page of reverses with tracking errors, as journeys use it.
import type { Page } from 'playwright/test'
import type { TrackingError } from '#contract/platform/tracking-errors.ts'
import { openApiSession } from './elsewhere.ts'

/** Made by `src/demo/tracking-errors.ts`, the newest first. Each journey has its own. */
export const errorRows = {
  keyboard: 970_024,
  /** Of Duque de Caxias/RJ, and of São Paulo/SP. */
  elsewhere: 970_021,
  sameCity: 970_019,
  afterKeyboard: 970_023,
  mouse: 970_020,
  link: 970_018,
  palette: 970_017,
  taken: 970_016,
  turned: 970_012,
  reader: 970_010,
  changed: 970_007,
}

export function errorsOn(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Corrigir CEP' })
  const grid = page.getByRole('grid', { name: 'Erros de rastreio' })
  return {
    drawer,
    grid,
    row: (id: number) => grid.getByRole('row').filter({ hasText: String(id) }),
    zip: drawer.getByRole('textbox', { name: 'CEP correto' }),
    part: (name: string) => drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
  }
}

export async function errorNow(baseURL: string, id: number): Promise<TrackingError | undefined> {
  const boss = await openApiSession(baseURL)
  const { data } = await boss.get<{ data: TrackingError[] }>(`/v2/boss/reverses/tracking-errors?search=${id}`)
  return data.find((row) => row.id === id)
}

export const recordedOf = async (baseURL: string, id: number) => {
  const boss = await openApiSession(baseURL)
  return (
    await boss.get<{ data: { action: string; ticket: string | null }[] }>(`/v2/boss/activity?entity=reverse&id=${id}`)
  ).data
}
