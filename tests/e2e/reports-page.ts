// Locators of the reports page.
import type { Page } from 'playwright/test'

export function getReportElements(page: Page) {
  const filters = page.getByRole('group', { name: 'Filtros do relatório' })
  const chips = page.getByRole('list', { name: 'Filtros em uso' })
  const exportBar = page.getByRole('region', { name: 'Exportação' })
  return {
    filters,
    /** Button that opens the panel with the filters that do not stay open. */
    filterButton: filters.getByRole('button', { name: 'Filtrar' }),
    chips,
    clearButton: chips.getByRole('button', { name: 'Limpar filtros' }),
    periodRemovalButton: chips.getByRole('button', { name: 'Remover o filtro Período' }),
    fromDateField: filters.getByRole('textbox', { name: 'De', exact: true }),
    toDateField: filters.getByRole('textbox', { name: 'Até', exact: true }),
    periodField: filters.getByRole('combobox', { name: 'Período' }),
    comparisonSwitch: page.getByRole('switch', { name: 'Comparar com o período anterior' }),
    comparisonTable: page.getByRole('table', { name: 'Comparação com o período anterior' }),
    chart: page.getByRole('figure').getByRole('application'),
    /** Element whose text a screen reader announces when an arrow key moves to another bar of the chart. */
    chartAnnouncement: page.getByRole('figure').locator('[aria-live=polite]'),
    searchField: filters.getByRole('textbox', { name: /^Buscar por/ }),
    findReportLink: (name: string) => page.getByRole('navigation', { name: 'Relatórios' }).getByRole('link', { name }),
    previewGrid: page.getByRole('grid', { name: /^Prévia de / }),
    firstRow: page
      .getByRole('grid', { name: /^Prévia de / })
      .getByRole('row')
      .nth(1),
    exportBar,
    count: exportBar.getByRole('status'),
    exportButton: exportBar.getByRole('button', { name: 'Exportar CSV' }),
    cancelButton: exportBar.getByRole('button', { name: /^Cancelar exportação/ }),
    exportChip: page.getByRole('banner').getByRole('link', { name: /^Exportando/ }),
  }
}
