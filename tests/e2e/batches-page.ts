// Locators and test data of the batch screens.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { openApiSession } from './api-session.ts'

export function getBatchLocators(page: Page) {
  return {
    idsField: page.getByLabel(/^Ids d[ao]s /),
    taskField: page.getByLabel('Tarefa'),
    ticketField: page.getByLabel('Chamado').and(page.locator('input')),
    checkButton: page.getByRole('button', { name: /^Conferir(?! e)/ }),
    findButton: (name: string | RegExp) => page.getByRole('button', { name }),
    findRow: (id: number | string) => page.getByRole('row').filter({ hasText: String(id) }),
    progressBar: page.getByRole('progressbar', { name: 'Andamento' }),
    heading: page.getByRole('heading', { level: 1 }),
    confirmationDialog: page.getByRole('alertdialog'),
  }
}

export const createReversesFile = (text: string) => ({
  ...{ name: 'reversas.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(text),
})

const {
  slower: slowerReverse,
  slow: slowReverse,
  succeeds: successfulReverse,
  received: receivedReverse,
  withoutStatus: reverseWithoutStatus,
  canceled: canceledReverse,
  alreadyDone: completedReverse,
} = reverseScenarios

/**
 * Lines that a test pastes to create a batch. The slow reverse (return request) in the first line gives the test time
 * to reload the page, or to pause or cancel the batch.
 */
export const pastedLines = [
  `ZD-48213 ${slowReverse.id}`,
  successfulReverse.id,
  receivedReverse.id,
  canceledReverse.id,
  completedReverse.id,
  successfulReverse.id,
  'abc',
]
export const stuckReverses = [slowerReverse.id, reverseWithoutStatus.id]

/**
 * Waits until the lines of the batch have been checked. Returns true if a zip code is in another state, so that the
 * console asks for a confirmation before it runs the batch.
 */
export async function waitAndCheckForOtherState(page: Page): Promise<boolean> {
  await page
    .getByText(/prontas? para executar/)
    .first()
    .waitFor()
  return (await page.getByText(/^Outro estado/).count()) > 0
}

/**
 * Corrects the zip code of a reverse (return request) as another user. A batch that was checked before this correction
 * then fails for this reverse.
 */
export async function correctZipAsOtherUser(baseURL: string, reverseId: number): Promise<void> {
  const otherSession = await openApiSession(baseURL, 'n2')
  await otherSession.post(`/v2/boss/reverses/tracking-errors/${reverseId}`, { zip_code: '30130005' })
}
