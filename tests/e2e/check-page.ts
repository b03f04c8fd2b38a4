// Locators and test data for the dry run ("check"), which predicts whether the merchant's system would accept a reverse
// (return request), and for sending reverses with an invalid zip code.
import { eq, sql } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { CONNECTOR_PLATFORM_ID } from '#contract/platform/ecommerces.ts'
import type { Integration } from '#contract/platform/integrations.ts'
import type { CheckedRecord } from '#contract/platform/reprocess.ts'
import { INVALID_ZIP_ERROR } from '#contract/platform/tracking-errors.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { withStoredData } from '../stored.ts'
import { type ApiSession, listReprocessableReverses, openApiSession } from './api-session.ts'
import { expect } from './fixtures.ts'
import { getReprocessLocators } from './steps.ts'

interface ReverseList {
  readonly data: readonly { readonly id: number }[]
}

async function runCheck(admin: ApiSession, id: number): Promise<CheckedRecord> {
  return (await admin.get<{ data: CheckedRecord }>(`/v2/boss/reprocess/check?type=reverse&id=${id}`)).data
}

/**
 * Gives every reverse (return request) with a zip code error an unknown zip code. Writes to the data folder of a
 * server, so the server must be stopped.
 */
export function setUnknownZipCodes(folder: string): Promise<void> {
  return withStoredData(folder, async ({ db }) => {
    const customerWithUnknownZip = sql`jsonb_set(${reverses.customer}, '{address,zip_code}', '"00000000"')`
    await db
      .update(reverses)
      .set({ customer: customerWithUnknownZip })
      .where(eq(reverses.tracking_error, INVALID_ZIP_ERROR))
  })
}

/**
 * Returns the ids of the reverses (return requests) that cannot be sent only because of their zip code, which the user
 * can correct.
 */
export async function listReversesWithInvalidZip(baseURL = ''): Promise<readonly number[]> {
  const admin = await openApiSession(baseURL)
  const { data } = await admin.get<ReverseList>('/v2/boss/reverses?tracking_error=yes&limit=50&sort=asc')
  const checks = data.map(async ({ id }) => {
    const { refusal, zip_refusal } = await runCheck(admin, id)
    return refusal === 'reprocess.zip_invalid' && zip_refusal === null ? [id] : []
  })
  return (await Promise.all(checks)).flat()
}

/** Returns the id of a reverse (return request) for which the dry run predicts no problem. */
export async function findReadyReverse(baseURL = ''): Promise<number> {
  const admin = await openApiSession(baseURL)
  for (const id of await listReprocessableReverses(admin, 20))
    if ((await runCheck(admin, id)).refusal === null) return id
  throw new Error('Something stops each of them')
}

/**
 * Changes the URL to which the reverse (return request) is sent. The demo connector at the new URL responds with the
 * given outcome.
 */
export async function setConnectorOutcome(outcome: string, reverseId: number, baseURL = ''): Promise<void> {
  const admin = await openApiSession(baseURL)
  const { ecommerce_id, integration_id } = await runCheck(admin, reverseId)
  const list = await admin.get<{ data: Integration[] }>(`/v2/boss/ecommerces/${ecommerce_id}/integrations`)
  const integration = list.data.find(({ id }) => id === integration_id)
  if (!integration) throw new Error(`Reverse ${reverseId} goes through no integration`)
  const { id, name, username, is_active } = integration
  // Replaces the secrets, because the server rejects a URL on another server together with stored secrets.
  const credentials = { software_id: CONNECTOR_PLATFORM_ID, password: 'demo-senha', options: null }
  const fields = { name, username, is_active, ...credentials, api_url: `${baseURL}/demo/connector/${outcome}` }
  expect(await admin.put(`/v2/boss/integrations/${id}`, fields)).toBe(200)
}

export function getCheckLocators(page: Page) {
  const checkRegion = page.getByRole('region', { name: 'Conferência' })
  return {
    ...getReprocessLocators(page),
    check: checkRegion,
    failureRegion: page.getByRole('region', { name: 'O reprocessamento falhou' }),
    correctZipButton: checkRegion.getByRole('button', { name: /^Corrigir CEP/ }),
    zipField: page.getByRole('dialog').getByLabel('CEP', { exact: false }).and(page.locator('input')),
    dataRegion: page.getByRole('region', { name: 'Dados' }),
  }
}

export const getZipDrawer = (page: Page) => page.getByRole('dialog', { name: 'Corrigir CEP' })

/**
 * Saves the corrected zip code. Saves a second time if the drawer warns that the zip code is in another city or state.
 */
export async function confirmCorrection(page: Page, save: () => Promise<void>): Promise<void> {
  await expect(getZipDrawer(page).getByText('Avenida Paulista').first()).toBeVisible()
  await save()
  const warning = getZipDrawer(page).getByRole('alert').getByRole('strong')
  await expect(warning.or(page.getByText(/^CEP da reversa \d+ corrigido/)).first()).toBeVisible()
  if (await warning.isVisible()) await save()
  await expect(getZipDrawer(page)).toHaveCount(0)
}
