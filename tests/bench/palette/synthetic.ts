import { commands } from '#commands/registry.ts'
import type { Entry } from '#console/palette/catalogue.ts'

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

const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** The same list every time: names as staff search them, no two alike. */
export function buildEntries(count: number): readonly Entry[] {
  const [command] = commands
  if (!command) throw new Error('No commands')
  return Array.from({ length: count }, (_, index) => ({
    value: `record:${index}`,
    title: `${at(kinds, index)} ${at(names, Math.floor(index / kinds.length))} ${index} · ${at(places, index * 3 + 1)}`,
    command,
    args: {},
    place: 'Ecommerces',
  }))
}
