// The names the platform knows (S1 §3), for completion and warnings. Any other name is as good.
import type { TFunction } from 'i18next'
import type { JsonType } from '#console/lib/json-tree.ts'
import type { JsonKeySchema, JsonSchema } from '#console/ui/json-editor/schema.ts'

const types = {
  app_name: 'string',
  collect_enabled: 'boolean',
  correios_transportation_contract: 'object',
  exchange_period_max_days: 'number',
  has_ecommerce_integration: 'boolean',
  has_info_by_customer_enabled: 'boolean',
  limit_value_collect: 'number',
  logo_paths: 'object',
  order_id_label: 'string',
  order_id_placeholder: 'string',
  product_comment_label: 'string',
  product_comment_placeholder: 'string',
  terms: 'string',
  theme: 'object',
} as const satisfies Readonly<Record<string, JsonType>>

type KnownName = keyof typeof types

/** Holds the paths of the main and the e-mail logo, by `main` and `email`. */
export const logoPathsName = 'logo_paths'

const isKnown = (name: string): name is KnownName => Object.hasOwn(types, name)

export const knownNames: readonly string[] = Object.keys(types)

/** What the value of a name is expected to be. */
export function knowledgeOf(name: string, t: TFunction<'metadatas'>): JsonKeySchema | null {
  return isKnown(name) ? { type: types[name], text: t(`known.${name}`) } : null
}

/** What is known of the keys inside a name's value: of the logos their kinds, else the payload that has all names (S1 §3). */
export function keysIn(name: string, t: TFunction<'metadatas'>): JsonSchema {
  if (name === logoPathsName)
    return {
      main: { type: 'string', text: t('known.logoMain') },
      email: { type: 'string', text: t('known.logoEmail') },
    }
  if (isKnown(name)) return {}
  return Object.fromEntries(
    knownNames.flatMap((key) => {
      const known = knowledgeOf(key, t)
      return known ? [[key, known]] : []
    }),
  )
}
