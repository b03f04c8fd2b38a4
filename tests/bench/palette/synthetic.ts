// Builds the items that each benchmarked command palette searches.
import { commands } from '#commands/registry.ts'
import type { CommandEntry } from '#console/palette/catalogue.ts'

const kinds = ['Loja', 'Casa', 'Ótica', 'Livraria', 'Farmácia', 'Moda', 'Brinquedos', 'Calçados', 'Ateliê', 'Empório']
const names = [
  'Azul',
  'São João',
  'Conceição',
  'Ipanema',
  'Aurora',
  'Três Irmãos',
  'do Sul',
  'Açaí',
  'Pé de Moleque',
  'Sertão',
]
const places = ['São Paulo', 'Belém', 'Goiânia', 'Vitória', 'Maceió', 'Cuiabá', 'Florianópolis', 'Porto Alegre']

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** Builds items with unique titles that resemble the names that users search for. Every run gets the same items. */
export function buildPaletteEntries(count: number): readonly CommandEntry[] {
  const [command] = commands
  if (!command) throw new Error('No commands')
  return Array.from({ length: count }, (_, index) => ({
    rowKey: `record:${index}`,
    title: `${pick(kinds, index)} ${pick(names, Math.floor(index / kinds.length))} ${index} · ${pick(places, index * 3 + 1)}`,
    command,
    args: {},
    pageName: 'Ecommerces',
  }))
}
