// What people write into the cells of a line, as the values of a store.
import type { StoreColumn } from '#contract/store-upload.ts'
import { folded } from './header.ts'

const yes: ReadonlySet<string> = new Set(['sim', 's', 'yes', 'y', 'si', 'true', 'verdadeiro', 'verdadero', '1', 'x'])
const no: ReadonlySet<string> = new Set(['nao', 'n', 'no', 'false', 'falso', '0'])

const checkIns: Readonly<Record<string, string>> = {
  reverse: 'reverse',
  reversa: 'reverse',
  order: 'order',
  pedido: 'order',
}

/** Undefined for an empty cell that has a default; what cannot be read stays as it is, and is refused by its field. */
export function valueIn({ kind, isRequired }: StoreColumn, cell: string): unknown {
  if (isBlank(cell)) return kind && !isRequired ? undefined : ''
  if (kind === 'yes_no') return yes.has(folded(cell)) ? true : no.has(folded(cell)) ? false : cell
  if (kind === 'check_in') return checkIns[folded(cell)] ?? cell
  return kind === 'code' ? cell.trim().toUpperCase() : cell
}

export function isBlank(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === ''
}
