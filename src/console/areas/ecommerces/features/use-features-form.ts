// The form of all features: one field for each module, saved as one.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { EcommerceFeatures, type FeatureMap, saveFeatures } from '#contract/features.ts'
import { moduleLabel } from '../feature-labels.ts'
import { changesOf, type Enabled, enabledOf } from './changes.ts'

export function useFeaturesForm(id: number, record: EcommerceFeatures) {
  const { t } = useTranslation('features')
  const { run } = useRunner()
  const client = useQueryClient()
  const modules = useModules(record.features)
  const schema = useMemo(
    () => z.object(Object.fromEntries(modules.map((module) => [module, z.array(z.string())]))),
    [modules],
  )
  /** As the server had them last. */
  const before = useRef(record)
  useEffect(() => {
    before.current = record
  }, [record])

  const send = async (features: Record<string, string[]>, ifMatch: string): Promise<EcommerceFeatures> => {
    try {
      const body = { ecommerceId: id, features }
      return (await call(saveFeatures, { params: { id }, body }, { ifMatch })).data
    } finally {
      void forget(client, saveFeatures)
    }
  }

  const form = useRecordForm({
    schema,
    formId: `ecommerces.editFeatures:${id}`,
    record,
    versionOf: ({ version }) => version,
    valuesOf: ({ features }) => enabledOf(features),
    current: (context) => {
      before.current = z.parse(EcommerceFeatures, context.current)
      return before.current
    },
    save: async (values, { ifMatch }) => {
      const had = enabledOf(before.current.features)
      const saved = await send(values, ifMatch)
      const changes = changesOf(had, enabledOf(saved.features))
      notify({ kind: 'success', text: t('saved', { count: changes.length }), ...undoOffer(saved, run, t) })
      return saved
    },
  })

  const { labels } = form
  useEffect(() => {
    for (const module of modules) labels.set(module, moduleLabel(t, module))
  }, [labels, modules, t])

  const values: Readonly<Record<string, unknown>> = useWatch({ control: form.form.control })
  const enabled: Enabled = Object.fromEntries(modules.map((module) => [module, texts(values[module])]))
  return { form, enabled }
}

/** The same array while the modules are the same. */
function useModules(features: FeatureMap): readonly string[] {
  const names = JSON.stringify(Object.keys(features))
  return useMemo(() => z.parse(z.array(z.string()), JSON.parse(names)), [names])
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
