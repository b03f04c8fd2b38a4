// Lists the screens of reports for the accessibility tests.
import type { Screen } from './axe-people.ts'
import { reportsOn } from './reports-page.ts'

export const reportScreens: readonly Screen[] = [
  {
    name: 'report with its chart in numbers',
    who: 'financial',
    place: '/reports?statusList=approved,done,canceled,none',
    ready: async (page) => {
      await reportsOn(page).firstRow.waitFor()
      await page.getByText('Ver em números').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'report beside the period before, a bar said',
    who: 'financial',
    place: '/reports?fromDate=2026-11-01&compare=before',
    ready: async (page) => {
      const { compared, chart } = reportsOn(page)
      await compared.waitFor()
      await chart.locator('svg').waitFor()
      await chart.focus()
      await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'report whose filters exclude each other',
    who: 'financial',
    place: '/reports?report=groupedBillings&fromDate=2026-01-01&year=2025',
    ready: (page) => page.getByRole('button', { name: 'Remover as datas' }).waitFor(),
  },
  {
    name: 'report of billing items',
    who: 'financial',
    place: '/reports?report=billingItems',
    ready: (page) => reportsOn(page).firstRow.waitFor(),
  },
  {
    name: 'report with wrong dates',
    who: 'financial',
    place: '/reports?report=status&fromDate=2026-10-02&toDate=2026-10-01',
    ready: (page) => page.getByText('A data inicial não pode ser depois da final').waitFor(),
  },
  {
    name: 'report to read',
    place: '/reports?report=users',
    ready: (page) => reportsOn(page).firstRow.waitFor(),
  },
  {
    name: 'recent exports',
    who: 'financial',
    place: '/reports?report=users&do=reports.exports',
    ready: (page) =>
      page
        .getByRole('dialog', { name: 'Minhas exportações' })
        .getByText(/Nenhuma|Origem/)
        .waitFor(),
  },
]
