// Lists the batch screens that the accessibility tests visit.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect } from './fixtures.ts'
import type { TestedScreen } from './tested-screen.ts'

const { slowReceived, slow, canceled } = reverseScenarios

const pastedIds = `${slow.id}\n${slowReceived.id}\n${canceled.id}\nabc`

async function openNewest(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
}

export const batchScreens: readonly TestedScreen[] = [
  {
    name: 'batches, none yet',
    accountType: 'ti',
    url: '/batches?whose=mine',
    waitUntilReady: (page) => page.getByText('Nenhum lote encontrado').waitFor(),
  },
  {
    name: 'many reverses to paste, with errors',
    accountType: 'n2',
    url: '/batches?do=reprocess.batch',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: 'Conferir' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'dry run of a batch',
    accountType: 'n2',
    needsPageLoad: true,
    url: '/batches?do=reprocess.batch&task=Travadas&ticket=ZD-7',
    waitUntilReady: async (page) => {
      await page.getByLabel('Ids das reversas').fill(pastedIds)
      await page.getByRole('button', { name: 'Conferir' }).click()
      await page.getByText('2 linhas prontas para executar').waitFor()
    },
  },
  {
    name: 'question before a draft is discarded',
    accountType: 'n2',
    url: '/batches',
    waitUntilReady: async (page) => {
      await openNewest(page)
      await page.getByRole('button', { name: 'Descartar rascunho' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'batch at work',
    accountType: 'n2',
    url: '/batches',
    waitUntilReady: async (page) => {
      await openNewest(page)
      await page.getByRole('button', { name: 'Executar 2 linhas' }).click()
      await page.getByRole('button', { name: 'Pausar' }).waitFor()
    },
  },
  {
    name: 'list of batches',
    accountType: 'n2',
    url: '/batches',
    waitUntilReady: (page) => page.getByRole('row').nth(1).waitFor(),
  },
]
