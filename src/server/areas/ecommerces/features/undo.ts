import { saveFeatures } from '#contract/ecommerces/features.ts'
import { type Facts, movedOn, type Reversal, through } from '#server/http/reversal.ts'
import { ecommerceRow } from '../get.ts'
import { flagOf } from './feature-map.ts'
import { featureHandlers } from './handlers.ts'

function featuresIn({ features }: Facts): readonly string[] {
  return Array.isArray(features) ? features.map(String) : []
}

export const featureReversals: readonly Reversal[] = [
  through({
    action: 'ecommerces.editFeatures',
    endpoint: saveFeatures,
    handlers: featureHandlers,
    fits: ({ before, after }) => featuresIn({ ...Object(before) }).length + featuresIn({ ...Object(after) }).length > 0,
    input: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id)
      const [disabled, enabled] = [featuresIn(before), featuresIn(after)]
      const { features: had, version } = await ecommerceRow(db, id)
      if (!enabled.every((one) => had.includes(one)) || disabled.some((one) => had.includes(one))) throw movedOn()
      const wanted = [...had.filter((one) => !enabled.includes(one)), ...disabled].map(flagOf)
      const modules = [...new Set([...disabled, ...enabled].map((one) => flagOf(one).module))]
      const features = modules.map((module) => [
        module,
        wanted.filter((flag) => flag.module === module).map(({ value }) => value),
      ])
      return { version, params: { id }, body: { ecommerceId: id, features: Object.fromEntries(features) } }
    },
  }),
]
