// Drawer that enters a person before their first sign-in.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '#console/api/client.ts'
import { invalidate } from '#console/api/queries.ts'
import { Field, SelectField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { undoOffer } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { accountTypes, mayMake } from '#contract/access.ts'
import { fullName } from '#contract/fields.ts'
import { createUser } from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'
import { DataForm, splitName } from './users.tsx'

const PersonForm = z.object({ ...DataForm.shape, type: z.enum(accountTypes) })

export function CreateDrawer() {
  const { t } = useTranslation(['users', 'start'])
  const { close, run } = useRunner()
  const { user } = useSession()
  const client = useQueryClient()
  const types = accountTypes.filter((type) => mayMake(user, type))
  const form = useContractForm({
    schema: PersonForm,
    formId: 'users.create',
    draftTitle: 'name',
    defaults: { name: '', email: '', type: 'n1' },
    onSubmit: async ({ name, email, type }, { idempotencyKey }) => {
      const body = { ...splitName(name), email, type }
      const answer = await callApi(createUser, { body }, { idempotencyKey })
      void invalidate(client, createUser)
      const text = t('create.done', { name: fullName(answer.data) })
      notify({ kind: 'success', text, ...undoOffer(answer, run, t) })
      close()
    },
  })
  return (
    <Drawer
      size="narrow"
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      onClose={close}
      footer={<SaveBar form={form} label={t('create.send')} />}
    >
      <Form form={form}>
        <Field form={form} name="name" label={t('edit.name')} autoComplete="off" />
        <Field
          form={form}
          name="email"
          type="email"
          label={t('edit.email')}
          hint={t('create.emailHint')}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="type"
          label={t('edit.type')}
          hint={t('create.typeHint')}
          options={types.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
        />
      </Form>
    </Drawer>
  )
}
