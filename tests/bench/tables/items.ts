// Builds the rows for the tables of the benchmark: eight columns, and the same rows in every run.
import type { ComponentType, ReactNode } from 'react'

export interface Item {
  readonly id: number
  readonly name: string
  readonly document: string
  readonly city: string
  readonly status: string
  readonly amount: number
  readonly created: string
  readonly active: boolean
}

export type Key = keyof Item

export interface TableProps {
  readonly items: readonly Item[]
}
/** Exports of a module that renders one of the benchmarked tables. */
export interface TableModule {
  readonly Table: ComponentType<TableProps>
  /** Context providers that the table needs around the page. */
  readonly Providers?: ComponentType<{ readonly children: ReactNode }>
}

export const keys: readonly Key[] = ['id', 'name', 'document', 'city', 'status', 'amount', 'created', 'active']
export const height = 600
export const rowHeight = 32

const cities = ['São Paulo', 'Belém', 'Goiânia', 'Vitória', 'Maceió', 'Cuiabá', 'Florianópolis']
const statuses = ['pending', 'completed', 'canceled', 'delivered', 'shipped']

export const formatName = (id: number) => `Loja ${id}`

export function buildItems(count: number): readonly Item[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: formatName(index + 1),
    document: String(10_000_000_000_000 + index * 7919),
    city: cities[index % cities.length] ?? '',
    status: statuses[index % statuses.length] ?? '',
    // The order of the amounts differs from the order of all other columns, so that sorting by amount moves the rows.
    amount: (index * 7_919) % 1_000_003,
    created: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    active: index % 3 !== 0,
  }))
}

export const formatCell = (item: Item, key: Key) => String(item[key])

export function sortByAmount(items: readonly Item[]): readonly Item[] {
  return [...items].sort((left, right) => left.amount - right.amount)
}
