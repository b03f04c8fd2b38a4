import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { jsonFault } from '#console/lib/json-text.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Form } from '#console/ui/form.tsx'
import { sayFault } from '#console/ui/json-editor/say-fault.ts'
import { JsonEditor, JsonField } from '#console/ui/json-editor.tsx'
import { MetadataConflict } from '#console/ui/metadata/metadata-conflict.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { jsonText } from '#contract/fields.ts'
import { getConfigs, type ProjectConfigs, saveConfigs } from '#contract/metadatas.ts'

type Configs = Pick<ProjectConfigs, 'text' | 'version'>

const ConfigsForm = z.object({ text: jsonText })
const Current = z.object({ text: z.string(), version: z.int() })

/** The project configs of an ecommerce: one JSON document (S1 §7). */
export function ConfigsDrawer({ args: { ecommerce = '' } }: { readonly args: Arguments }) {
  const { t } = useTranslation(['metadatas', 'json', 'difference'])
  const { close } = useRunner()
  const { can } = useSession()
  const id = Number(ecommerce)
  const { data, error, refetch } = useQuery({
    ...queryOf(getConfigs, { params: { id } }),
    structuralSharing: false,
  })
  if (data && can(saveConfigs.access)) return <Editing id={id} configs={data.data} onClose={close} />
  return (
    <Drawer title={t('configs.title')} wide onClose={close}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height="420px" />}
      {data && (
        <JsonEditor label={t('configs.field')} value={data.data.text} onChange={() => {}} readOnly height="60vh" />
      )}
    </Drawer>
  )
}

interface EditingProps {
  readonly id: number
  readonly configs: Configs
  readonly onClose: () => void
}

function Editing({ id, configs, onClose }: EditingProps) {
  const { t } = useTranslation(['metadatas', 'json'])
  const client = useQueryClient()
  const form = useRecordForm({
    schema: ConfigsForm,
    formId: `ecommerces.editConfigs:${id}`,
    record: configs,
    versionOf: ({ version }) => version,
    valuesOf: ({ text }) => ({ text }),
    current: ({ current }) => z.parse(Current, current),
    save: async ({ text }, { ifMatch }) => {
      const body = { text }
      const { data } = await call(saveConfigs, { params: { id }, body }, { ifMatch })
      return { text: data.text, version: data.version }
    },
    onSaved: () => {
      notify({ kind: 'success', text: t('configs.saved') })
      void forget(client, saveConfigs)
      onClose()
    },
  })
  const text = useDeferredValue(useValue(form, 'text'))
  const fault = text.trim() === '' ? null : jsonFault(text)
  const disabledReason = text.trim() === '' ? t('reason.empty') : fault && sayFault(fault, t)
  const guarded = { ...form, disabledReason }

  return (
    <Drawer
      title={t('configs.title')}
      subtitle={configs.version === 0 ? t('configs.never') : t('configs.version', { version: configs.version })}
      wide
      onClose={onClose}
      footer={<SaveBar form={guarded} label={t('configs.save')} />}
    >
      <Form form={guarded}>
        <JsonField form={form} name="text" label={t('configs.field')} height="60vh" />
      </Form>
      <MetadataConflict form={form} reload={() => void forget(client, saveConfigs)} />
    </Drawer>
  )
}
