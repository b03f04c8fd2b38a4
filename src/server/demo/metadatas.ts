// Demo metadata and project configs of the first merchants, some of them nasty on purpose: big numbers, `10.00`, keys that stand twice.
import type { Database } from '#server/db/database.ts'
import { metadatas, metadataVersions, projectConfigs } from '#server/db/schema/documents.ts'
import { demoToday } from './ecommerces.ts'
import { insertRows } from './insert.ts'
import { demoPeople } from './people.ts'
import { type Random, seeded } from './random.ts'
import { storyEcommerces } from './stories.ts'

/** More would only make a large demo slow to load. */
const merchants = 300
const seed = 1914
const day = 86_400_000

interface Told {
  readonly name: string
  /** The oldest first. */
  readonly values: readonly string[]
}

/** On a generator of its own: what else is made by chance stays what it was. */
export async function seedDocuments(db: Database, count: number): Promise<void> {
  const random = seeded(seed)
  const ids = Array.from({ length: Math.min(count, merchants) }, (_, index) => index + 1)
  const versions = ids.flatMap((id) => toldOf(random, id).flatMap((told) => versionsOf(random, id, told)))
  await insertRows(db, metadataVersions, versions)
  const present = new Map(versions.map((row) => [`${row.ecommerce_id}/${row.name}`, row]))
  const rows = [...present.values()].map(({ ecommerce_id, name, value, version, created_at }) => ({
    ...{ ecommerce_id, name, value, version },
    ...{ created_at, updated_at: created_at },
  }))
  await insertRows(db, metadatas, rows)
  const configs = ids.filter(() => random.chance(0.5)).map((id) => ({ ecommerce_id: id, ...configsOf(random, id) }))
  await insertRows(db, projectConfigs, configs)
}

function toldOf(random: Random, id: number): readonly Told[] {
  const usual: readonly Told[] = [
    { name: 'app_name', values: [`"Trocas ${id}"`] },
    { name: 'exchange_period_max_days', values: random.chance(0.4) ? ['7', '30'] : ['30'] },
    { name: 'limit_value_collect', values: [random.pick(['1500.00', '10.00', '999.90'])] },
    { name: 'collect_enabled', values: [random.pick(['true', 'false'])] },
    { name: 'order_id_label', values: ['"Número do pedido"'] },
    { name: 'order_id_placeholder', values: ['"Ex.: 1029384756"'] },
    { name: 'theme', values: [themeOf(random), themeOf(random)] },
  ]
  const chosen = usual.filter(() => random.chance(0.7))
  return id === storyEcommerces.lojaAzul ? [...usual, ...nasty] : id % 20 === 6 ? [...usual, ...nasty] : chosen
}

const themeOf = (random: Random) =>
  `{\n  "primary": "#${random.text('0123456789abcdef', 6)}",\n  "radius": ${random.between(0, 12)},\n  "dark": ${random.pick(['true', 'false'])}\n}`

const longTerms = Array.from(
  { length: 40 },
  (_, index) =>
    `${index + 1}. A troca pode ser pedida em até 30 dias; o produto deve estar “sem uso”, com etiqueta\\u00a0e nota.`,
).join('\\n')

/** What parsing and writing anew would spoil. */
const nasty: readonly Told[] = [
  {
    name: 'correios_transportation_contract',
    values: [
      '{ "contract": 12345678901234567890, "card": "0067599079", "price": 10.00 }',
      '{ "contract": 12345678901234567891, "card": "0067599079", "price": 10.00 }',
    ],
  },
  { name: 'terms', values: [`"${longTerms}"`] },
  {
    name: 'custom_rules',
    values: ['{"limit": 1e400, "zero": -0, "twice": 1, "twice": 2, "": "sem nome", "path": "C:\\\\lojas\\/azul"}'],
  },
  { name: 'product_comment_label', values: ['null'] },
]

function versionsOf(random: Random, ecommerce_id: number, { name, values }: Told) {
  return values.map((value, index) => {
    const at = random.between(0, demoPeople.length - 3)
    const person = demoPeople[at]
    const created = new Date(demoToday.getTime() - (values.length - index) * random.between(5, 60) * day)
    return {
      ...{ ecommerce_id, name, version: index + 1, value },
      user_id: at + 1,
      user_name: `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim(),
      ticket: random.chance(0.6) ? `ZD-${random.between(40_000, 48_999)}` : null,
      created_at: created.toISOString(),
    }
  })
}

function configsOf(random: Random, id: number) {
  const created_at = new Date(demoToday.getTime() - random.between(10, 400) * day).toISOString()
  const configs = `{\n  "project": "loja-${id}",\n  "retries": ${random.between(1, 5)},\n  "fee": ${random.pick(['1.50', '0.00', '2'])}\n}`
  return { configs, version: 1, created_at, updated_at: created_at }
}
