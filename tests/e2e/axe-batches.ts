// Lists the screens of batches for the accessibility tests.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import type { Screen } from './axe-people.ts'
import { expect } from './fixtures.ts'

const { slowReceived, slow, canceled } = reverseScenarios

const pasted = `${slow.id}\n${slowReceived.id}\n${canceled.id}\nabc`

async function openNewest(page: Page): Promise<void> {
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
}

export const batchScreens: readonly Screen[] = [
  {
    name: 'batches, none yet',
    who: 'ti',
    place: '/batches?whose=mine',
    ready: (page) => page.getByText('Nenhum lote encontrado').waitFor(),
  },
  {
    name: 'many reverses to paste, with errors',
    who: 'n2',
    place: '/batches?do=reprocess.batch',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Conferir' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'dry run of a batch',
    who: 'n2',
    loaded: true,
    place: '/batches?do=reprocess.batch&task=Travadas&ticket=ZD-7',
    ready: async (page) => {
      await page.getByLabel('Ids das reversas').fill(pasted)
      await page.getByRole('button', { name: 'Conferir' }).click()
      await page.getByText('2 linhas prontas para executar').waitFor()
    },
  },
  {
    name: 'question before a draft is discarded',
    who: 'n2',
    place: '/batches',
    ready: async (page) => {
      await openNewest(page)
      await page.getByRole('button', { name: 'Descartar rascunho' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'batch at work',
    who: 'n2',
    place: '/batches',
    ready: async (page) => {
      await openNewest(page)
      await page.getByRole('button', { name: 'Executar 2 linhas' }).click()
      await page.getByRole('button', { name: 'Pausar' }).waitFor()
    },
  },
  {
    name: 'list of batches',
    who: 'n2',
    place: '/batches',
    ready: (page) => page.getByRole('row').nth(1).waitFor(),
  },
]
