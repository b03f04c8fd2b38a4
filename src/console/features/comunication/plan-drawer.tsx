// Drawer that announces the next maintenance to the users of the console. Users can also change or withdraw an existing
// announcement.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { FieldPair, TextAreaField } from '#console/forms/fields.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { requiredText } from '#contract/fields.ts'
import { getMaintenance, Maintenance, planMaintenance } from '#contract/platform/comunication.ts'
import { z } from '#contract/zod.ts'
import { dateTimeTextSchema, InstantField, parseDateTimeText } from './instant-field.tsx'

export function PlanMaintenanceDrawer() {
  const { t } = useTranslation('comunication')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...queryOptionsFor(getMaintenance, {}),
    staleTime: 0,
  })
  const query = { data: isFetchedAfterMount ? data : undefined, error, refetch }
  return (
    <LoadedLayer surface="drawer" query={query} title={t('plan.title')} height="240px">
      {(maintenance) => <PlanForm maintenance={maintenance} />}
    </LoadedLayer>
  )
}

const PlanSchema = z.object({
  from: dateTimeTextSchema.min(1, 'validation.required'),
  until: dateTimeTextSchema,
  reason: requiredText(500),
})

const toFormValues = ({ planned }: Maintenance) => ({
  from: planned ? formatInstant(planned.from) : '',
  until: planned?.until ? formatInstant(planned.until) : '',
  reason: planned?.reason ?? '',
})

function PlanForm({ maintenance }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  return (
    <EditDrawer
      title={t('plan.title')}
      description={t('plan.subtitle')}
      saveLabel={t('plan.send')}
      schema={PlanSchema}
      formId="comunication.planMaintenance"
      record={maintenance}
      toFormValues={toFormValues}
      recordSchema={Maintenance}
      save={({ from, until, reason }, { ifMatch }) =>
        callApi(
          planMaintenance,
          { body: { from: parseDateTimeText(from), until: parseDateTimeText(until), reason } },
          { ifMatch },
        )
      }
      writeEndpoint={planMaintenance}
      getToast={() => t('plan.done')}
      below={(form) => maintenance.planned && <WithdrawButton version={maintenance.version} onDone={form.discard} />}
    >
      {(form) => (
        <>
          <FieldPair>
            <InstantField form={form} name="from" label={t('plan.from')} hint={t('plan.fromHint')} />
            <InstantField form={form} name="until" label={t('plan.until')} hint={t('plan.untilHint')} />
          </FieldPair>
          <TextAreaField form={form} name="reason" label={t('plan.reason')} rows={3} />
        </>
      )}
    </EditDrawer>
  )
}

interface WithdrawButtonProps {
  readonly version: number
  readonly onDone: () => void
}

/** Button that withdraws the announcement of the next maintenance. */
function WithdrawButton({ version, onDone }: WithdrawButtonProps) {
  const { t } = useTranslation('comunication')
  const { close } = useCommandRunner()
  const { write, isBusy } = useWrite({
    idempotencyName: 'comunication.withdrawMaintenance',
    send: (_: null, key) => callApi(planMaintenance, { body: { from: null } }, { ...key, ifMatch: version }),
    onSuccess: () => {
      onDone()
      notify({ kind: 'success', text: t('plan.withdrawn') })
      close()
    },
    failureTitle: t('failures:not_done', { action: t('plan.withdraw') }),
    writeEndpoint: planMaintenance,
  })
  return (
    <div>
      <Button busy={isBusy} onClick={() => void write(null)}>
        {t('plan.withdraw')}
      </Button>
    </div>
  )
}
