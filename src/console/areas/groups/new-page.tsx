import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { groupsList } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { FormCard } from '#console/ui/form-card.tsx'
import { firstField } from '#console/ui/layer.tsx'
import { CheckboxField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { createGroup, GroupCreation } from '#contract/groups.ts'
import { ExitDialog } from './exit-dialog.tsx'
import styles from './form-page.module.css'

const defaults = {
  name: '',
  id_group_at_crm: '',
  first_group_manager: '',
  first_group_manager_confirmation: '',
  is_active: true,
} as const

/** Creates a group (S2 §2, §5); afterwards its list is shown anew, from its first page. */
export function NewPage() {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useContractForm({
    schema: GroupCreation,
    formId: 'groups.create',
    defaults,
    onSubmit: async (body, { idempotencyKey }) => {
      const { data } = await call(createGroup, { body }, { idempotencyKey })
      await forget(client, createGroup)
      notify({ kind: 'success', text: t('new.done', { name: data.name }) })
      if (isHere()) navigate(linkOf(groupsList))
      return true
    },
  })

  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (card.current) firstField(card.current)?.focus()
  }, [])

  const leave = () => {
    form.discard()
    navigate(linkOf(groupsList))
  }

  return (
    <div className={styles.page}>
      <header>
        <h1>{t('new.title')}</h1>
        <p className={styles.description}>{t('new.description')}</p>
      </header>
      <FormCard ref={card} className={styles.card}>
        <Form form={form} label={t('new.title')}>
          <Field form={form} name="name" label={t('field.name')} />
          <Field form={form} name="id_group_at_crm" label={t('field.id_group_at_crm')} inputMode="numeric" mono />
          <Field form={form} name="first_group_manager" label={t('field.first_group_manager')} type="email" />
          <Field
            form={form}
            name="first_group_manager_confirmation"
            label={t('field.first_group_manager_confirmation')}
            hint={t('field.confirmationHint')}
            type="email"
          />
          <CheckboxField form={form} name="is_active" label={t('field.is_active')} />
        </Form>
        <FormBar>
          <SaveBar form={form} label={t('new.send')}>
            <Button onClick={() => setIsLeaving(true)}>{t('exit.cancel')}</Button>
          </SaveBar>
        </FormBar>
      </FormCard>
      {isLeaving && <ExitDialog text={t('exit.new')} onLeave={leave} onStay={() => setIsLeaving(false)} />}
    </div>
  )
}
