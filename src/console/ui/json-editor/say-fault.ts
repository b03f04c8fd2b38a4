import type { TFunction } from 'i18next'
import type { PlacedFault } from '#console/lib/json-text.ts'

/** `JSON inválido: falta uma vírgula, linha 4, coluna 12` (S1 §5). */
export function sayFault({ code, line, column }: PlacedFault, t: TFunction): string {
  return t('json:invalid', { what: t(`json:fault.${code}`), line, column })
}
