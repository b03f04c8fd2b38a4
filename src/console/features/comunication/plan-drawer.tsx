// Drawer that announces the next maintenance to the staff, changes what was announced, or takes it back.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel, QueryPlaceholder } from '#console/api/error-panel.tsx'
import { invalidate, queryOf } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { FieldPair, TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { requiredText } from '#contract/fields.ts'
import { getMaintenance, Maintenance, planMaintenance } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { InstantField, instantOf, typedInstant } from './instant-field.tsx'

export function PlanDrawer() {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...queryOf(getMaintenance, {}), staleTime: 0 })
  if (data && isFetchedAfterMount) return <PlanForm maintenance={data} />
  return (
    <Drawer title={t('plan.title')} onClose={close}>
      <QueryPlaceholder error={error} onRetry={refetch} height="240px" />
    </Drawer>
  )
}

const Plan = z.object({
  from: typedInstant.min(1, 'validation.required'),
  until: typedInstant,
  reason: requiredText(500),
})

const valuesOf = ({ planned }: Maintenance) => ({
  from: planned ? formatInstant(planned.from) : '',
  until: planned?.until ? formatInstant(planned.until) : '',
  reason: planned?.reason ?? '',
})

function PlanForm({ maintenance }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const client = useQueryClient()
  const form = useRecordForm({
    schema: Plan,
    formId: 'comunication.planMaintenance',
    record: maintenance,
    valuesOf,
    recordSchema: Maintenance,
    save: ({ from, until, reason }, { ifMatch }) =>
      callApi(planMaintenance, { body: { from: instantOf(from), until: instantOf(until), reason } }, { ifMatch }),
    onSaved: () => {
      void invalidate(client, planMaintenance)
      notify({ kind: 'success', text: t('plan.done') })
      close()
    },
  })
  const { write, isBusy, failure } = useWrite({
    intent: 'comunication.withdrawMaintenance',
    send: (_: null, key) =>
      callApi(planMaintenance, { body: { from: null } }, { ...key, ifMatch: maintenance.version }),
    done: () => {
      form.discard()
      notify({ kind: 'success', text: t('plan.withdrawn') })
      close()
    },
    changes: planMaintenance,
  })
  return (
    <Drawer
      title={t('plan.title')}
      subtitle={t('plan.subtitle')}
      onClose={close}
      footer={<SaveBar form={form} label={t('plan.send')} />}
    >
      <Form form={form}>
        <FieldPair>
          <InstantField form={form} name="from" label={t('plan.from')} hint={t('plan.fromHint')} />
          <InstantField form={form} name="until" label={t('plan.until')} hint={t('plan.untilHint')} />
        </FieldPair>
        <TextAreaField form={form} name="reason" label={t('plan.reason')} rows={3} />
      </Form>
      {maintenance.planned && (
        <div>
          <Button busy={isBusy} onClick={() => void write(null)}>
            {t('plan.withdraw')}
          </Button>
        </div>
      )}
      {failure !== null && <ErrorPanel error={failure} />}
      <ConflictDialog form={form} />
    </Drawer>
  )
}
