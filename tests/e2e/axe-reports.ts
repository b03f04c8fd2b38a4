// Lists the report screens that the accessibility tests visit.

import { getReportElements } from './reports-page.ts'
import type { TestedScreen } from './tested-screen.ts'

export const reportScreens: readonly TestedScreen[] = [
  {
    name: 'report with its chart in numbers',
    accountType: 'financial',
    url: '/reports?period=all&statusList=approved,done,canceled,none',
    waitUntilReady: async (page) => {
      await getReportElements(page).firstRow.waitFor()
      await page.getByText('Ver os números').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'report beside the period before, a bar said',
    accountType: 'financial',
    url: '/reports?fromDate=2026-11-01&compare=before',
    waitUntilReady: async (page) => {
      const { comparisonTable, chart } = getReportElements(page)
      await comparisonTable.waitFor()
      await chart.locator('svg').waitFor()
      await chart.focus()
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'report whose filters exclude each other',
    accountType: 'financial',
    url: '/reports?report=groupedBillings&fromDate=2026-01-01&year=2025',
    waitUntilReady: (page) => page.getByRole('button', { name: 'Remover as datas' }).waitFor(),
  },
  {
    name: 'report of billing items',
    accountType: 'financial',
    url: '/reports?report=billingItems&period=all',
    waitUntilReady: (page) => getReportElements(page).firstRow.waitFor(),
  },
  {
    name: 'report with wrong dates',
    accountType: 'financial',
    url: '/reports?report=status&fromDate=2026-10-02&toDate=2026-10-01',
    waitUntilReady: (page) => page.getByText('A data inicial não pode ser depois da final').waitFor(),
  },
  {
    name: 'report to read',
    url: '/reports?report=users',
    waitUntilReady: (page) => getReportElements(page).firstRow.waitFor(),
  },
  {
    name: 'recent exports',
    accountType: 'financial',
    url: '/reports?report=users&do=reports.exports',
    waitUntilReady: (page) =>
      page
        .getByRole('dialog', { name: 'Minhas exportações' })
        .getByText(/Nenhuma|Origem/)
        .waitFor(),
  },
]
