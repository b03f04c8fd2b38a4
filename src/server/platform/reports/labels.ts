// Returns the labels of columns and codes for exported files, from the console's texts in the user's language.
import { accountTypes } from '#contract/access.ts'
import type { Language } from '#contract/languages.ts'
import { billedServices } from '#contract/platform/billing.ts'
import type { ColumnKind, ReportName } from '#contract/platform/reports.ts'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import enCommon from '#locales/en-US/common.json'
import enEcommerces from '#locales/en-US/ecommerces.json'
import enReports from '#locales/en-US/reports.json'
import enStart from '#locales/en-US/start.json'
import esCommon from '#locales/es/common.json'
import esEcommerces from '#locales/es/ecommerces.json'
import esReports from '#locales/es/reports.json'
import esStart from '#locales/es/start.json'
import ptCommon from '#locales/pt-BR/common.json'
import ptEcommerces from '#locales/pt-BR/ecommerces.json'
import ptReports from '#locales/pt-BR/reports.json'
import ptStart from '#locales/pt-BR/start.json'

interface ReportTexts {
  readonly reportNames: Readonly<Record<ReportName, string>>
  readonly columns: Readonly<Record<string, string>>
  readonly names: Readonly<Partial<Record<ColumnKind, Readonly<Record<string, string>>>>>
  /** Text for a reverse without a status (S2 §3). */
  readonly noStatus: string
}

function buildTexts(
  reports: Pick<typeof ptReports.reports, 'name' | 'column' | 'source'>,
  ecommerces: Pick<typeof ptEcommerces.ecommerces, 'service'>,
  start: Pick<typeof ptStart.start, 'accountType'>,
  ui: Pick<typeof ptCommon.ui, 'status'>,
): ReportTexts {
  return {
    reportNames: reports.name,
    columns: reports.column,
    names: {
      source: reports.source,
      status: Object.fromEntries(reverseStatuses.map((status) => [status, ui.status.reverse[status]])),
      accountType: Object.fromEntries(accountTypes.map((type) => [type, start.accountType[type]])),
      service: Object.fromEntries(billedServices.map((code) => [code, getNestedText(ecommerces.service, code)])),
    },
    noStatus: ui.status.none,
  }
}

/** Reads a nested text by a key with dots: `reverse.used` is `used` within `reverse`. */
function getNestedText(texts: object, key: string): string {
  const text = key.split('.').reduce<unknown>((inner, name) => Object(inner)[name], texts)
  return typeof text === 'string' ? text : key
}

const texts: Readonly<Record<Language, ReportTexts>> = {
  'pt-BR': buildTexts(ptReports.reports, ptEcommerces.ecommerces, ptStart.start, ptCommon.ui),
  'en-US': buildTexts(enReports.reports, enEcommerces.ecommerces, enStart.start, enCommon.ui),
  es: buildTexts(esReports.reports, esEcommerces.ecommerces, esStart.start, esCommon.ui),
}

export function getReportName(language: Language, name: ReportName): string {
  return texts[language].reportNames[name]
}

export function getColumnName(language: Language, id: string): string {
  return texts[language].columns[id] ?? id
}

/** Returns the display names of the codes in a column of this kind, and the text for an empty value. */
export function getCodeNames(
  language: Language,
  kind: ColumnKind,
): { names: Readonly<Record<string, string>>; none: string } {
  const { names, noStatus } = texts[language]
  return { names: names[kind] ?? {}, none: kind === 'status' ? noStatus : '' }
}
