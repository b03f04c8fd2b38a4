import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { groupsList } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { formatInstantExactly } from '#console/lib/formats.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { FormCard } from '#console/ui/form-card.tsx'
import { CheckboxField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { Group, GroupDetails, getGroup, saveGroup } from '#contract/groups.ts'
import styles from './form-page.module.css'
import { useIsEditing } from './place.ts'

const valuesOf = ({ name, id_group_at_crm, is_active }: Group) => ({
  name,
  id_group_at_crm: String(id_group_at_crm),
  is_active,
})

/** The group's own data: to read, or to change; once saved, back to the list (S2 §2). */
export function RegisterTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { run } = useRunner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const isEditing = useIsEditing(group)
  const form = useRecordForm({
    schema: GroupDetails,
    formId: `groups.edit:${group.id}`,
    record: group,
    versionOf: ({ version }) => version,
    valuesOf,
    current: (context) => z.parse(Group, context.current),
    save: async (body, { ifMatch, idempotencyKey }) => {
      const how = { ifMatch, idempotencyKey }
      return (await call(saveGroup, { params: { id: group.id }, body }, how)).data
    },
    onSaved: (saved) => {
      void forget(client, saveGroup)
      client.setQueryData(queryOf(getGroup, { params: { id: saved.id } }).queryKey, { data: saved })
      notify({ kind: 'success', text: t('register.done', { name: saved.name }), ...undoOffer(saved, run, t) })
      if (isHere()) navigate(linkOf(groupsList))
    },
    disabledReason: isEditing ? null : t('register.viewing'),
  })

  return (
    <FormCard className={styles.card}>
      <Form form={form} label={t('tab.register')}>
        <Field form={form} name="name" label={t('field.name')} readOnly={!isEditing} />
        <Field
          form={form}
          name="id_group_at_crm"
          label={t('field.id_group_at_crm')}
          inputMode="numeric"
          mono
          readOnly={!isEditing}
        />
        <FieldFrame label={t('field.first_group_manager')} hint={isEditing && t('register.managerHint')}>
          {(control) => <TextInput {...control} value={group.first_group_manager} disabled />}
        </FieldFrame>
        <CheckboxField form={form} name="is_active" label={t('field.is_active')} readOnly={!isEditing} />
      </Form>
      <p className={styles.description}>
        {t('register.facts', { uuid: group.uuid, at: formatInstantExactly(group.updated_at) })}
      </p>
      {isEditing && (
        <FormBar>
          <SaveBar form={form} label={t('register.send')} />
        </FormBar>
      )}
      <ConflictDialog
        form={form}
        show={{ is_active: (value) => t(value ? 'ui:status.active' : 'ui:status.inactive') }}
      />
    </FormCard>
  )
}
