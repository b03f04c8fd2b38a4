import { useTranslation } from 'react-i18next'
import { reprocessRefund, reprocessReverse } from '#commands/reprocess.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useTicket } from '#console/lib/ticket.ts'
import { Field } from '#console/ui/field.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { Select } from '#console/ui/select.tsx'
import { reprocessTypes } from '#contract/reprocess.ts'
import { OwnerLine } from './owner-line.tsx'
import styles from './reprocess-form.module.css'
import type { ReprocessWork } from './use-reprocess-work.ts'

/** The one form of reverses and refunds, in the drawers and in the tab of an ecommerce. */
export function ReprocessForm({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { preferences } = useSession()
  const { ticket } = useTicket()
  const { form, type, owner, choice } = work
  const { run } = useRunner()
  const mustAsk = choice.fixed === null && owner.error !== null
  const several = choice.fixed === null && owner.owner?.kind === 'several' ? owner.owner.among : []

  /** The drawer finds its own way to the record's ecommerce; what was typed goes along. */
  const goOther = (ecommerceId: number) => {
    const { entity_id, task, ticket: typed } = form.form.getValues()
    const command = type === 'reverse' ? reprocessReverse : reprocessRefund
    const all = { [`${type}_id`]: entity_id, ecommerce: ecommerceId, task, ticket: typed }
    const filled = Object.entries(all).filter(([, value]) => value !== '')
    run(command, Object.fromEntries(filled.map(([name, value]) => [name, String(value)])))
  }

  return (
    <Form form={form} label={t('title')}>
      <div className={styles.type}>
        <span className={styles.label} aria-hidden="true">
          {t('type.label')}
        </span>
        <Segmented
          label={t('type.label')}
          options={reprocessTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(value) => form.set('type', value)}
        />
      </div>
      <Field
        form={form}
        name="entity_id"
        label={t(`field.id.${type}`)}
        inputMode="numeric"
        mono
        after={
          <OwnerLine
            state={owner}
            type={type}
            choice={choice}
            onType={(value) => form.set('type', value)}
            onOther={goOther}
          />
        }
      />
      {several.length > 0 && (
        <FieldFrame label={t('field.ecommerce')} required>
          {(control) => (
            <Select
              {...control}
              value={choice.chosen ?? ''}
              onChange={(event) => form.set('ecommerce_id', event.target.value)}
              options={[
                { value: '', label: '—' },
                ...several.map(({ ecommerce_id, ecommerce_name }) => ({
                  value: String(ecommerce_id),
                  label: t('owner.named', { name: ecommerce_name, id: ecommerce_id }),
                })),
              ]}
            />
          )}
        </FieldFrame>
      )}
      {mustAsk && (
        <Field
          form={form}
          name="ecommerce_id"
          label={t('field.ecommerceId')}
          hint={t(owner.isUnsearched ? 'field.ecommerceIdAsk' : 'field.ecommerceIdHint')}
          inputMode="numeric"
          mono
        />
      )}
      <FieldPair>
        <Field
          form={form}
          name="task"
          label={t('field.task')}
          hint={t('field.taskHint')}
          suggestions={preferences.recent_tasks}
        />
        <Field
          form={form}
          name="ticket"
          label={t('field.ticket')}
          hint={ticket === null ? undefined : t('field.ticketHint')}
          mono
        />
      </FieldPair>
    </Form>
  )
}
