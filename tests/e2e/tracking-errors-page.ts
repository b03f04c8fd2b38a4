// Locators and API helpers for the page of reverses (return requests) with tracking errors.
import type { Page } from 'playwright/test'
import type { TrackingError } from '#contract/platform/tracking-errors.ts'
import { openApiSession } from './api-session.ts'

/**
 * Ids of demo reverses (return requests) in `src/demo/tracking-errors.ts`, by the test that changes them. No two tests
 * change the same reverse.
 */
export const REVERSE_IDS = {
  keyboard: 970_024,
  /** Id of a reverse (return request) whose consumer lives in Duque de Caxias/RJ. */
  otherCity: 970_021,
  /** Id of a reverse (return request) whose consumer lives in São Paulo/SP. */
  sameCity: 970_019,
  afterKeyboard: 970_023,
  mouse: 970_020,
  link: 970_018,
  palette: 970_017,
  alreadyCorrected: 970_016,
  unknownZip: 970_012,
  readOnly: 970_010,
  concurrentChange: 970_007,
}

export function getTrackingErrorLocators(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Corrigir CEP' })
  const grid = page.getByRole('grid', { name: 'Erros de rastreio' })
  return {
    drawer,
    grid,
    findRow: (id: number) => grid.getByRole('row').filter({ hasText: String(id) }),
    zipField: drawer.getByRole('textbox', { name: 'CEP correto' }),
    findAddressPart: (name: string) =>
      drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
  }
}

/** Returns the tracking error of a reverse (return request), or undefined when the error has been corrected. */
export async function fetchTrackingError(baseURL: string, id: number): Promise<TrackingError | undefined> {
  const adminSession = await openApiSession(baseURL)
  const { data } = await adminSession.get<{ data: TrackingError[] }>(`/v2/boss/reverses/tracking-errors?search=${id}`)
  return data.find((row) => row.id === id)
}

/** Returns the activity log of a reverse (return request), newest change first. */
export const fetchReverseActivity = async (baseURL: string, id: number) => {
  const adminSession = await openApiSession(baseURL)
  return (
    await adminSession.get<{ data: { action: string; ticket: string | null }[] }>(
      `/v2/boss/activity?entity=reverse&id=${id}`,
    )
  ).data
}
