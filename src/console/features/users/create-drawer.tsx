// Drawer that creates a user account before the user signs in for the first time.

import { useTranslation } from 'react-i18next'
import { callApi } from '#console/api/client.ts'
import { Field, SelectField } from '#console/forms/fields.tsx'
import { FormDrawer } from '#console/records/form-drawer.tsx'
import { useSession } from '#console/session/session.tsx'
import { accountTypes, canCreateUserOfType } from '#contract/access.ts'
import { formatFullName } from '#contract/fields.ts'
import { createUser } from '#contract/platform/users.ts'
import { z } from '#contract/zod.ts'
import { splitName, UserDataForm } from './users.tsx'

const CreateUserForm = z.object({ ...UserDataForm.shape, type: z.enum(accountTypes) })

export function CreateUserDrawer() {
  const { t } = useTranslation(['users', 'start'])
  const { user } = useSession()
  const types = accountTypes.filter((type) => canCreateUserOfType(user, type))
  return (
    <FormDrawer
      size="narrow"
      title={t('create.title')}
      description={t('create.subtitle')}
      saveLabel={t('create.send')}
      schema={CreateUserForm}
      formId="users.create"
      draftTitleField="name"
      defaults={{ name: '', email: '', type: 'n1' }}
      send={({ name, email, type }, key) => callApi(createUser, { body: { ...splitName(name), email, type } }, key)}
      writeEndpoint={createUser}
      getToast={({ data }) => t('create.done', { name: formatFullName(data) })}
      canUndo
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDrawer>
  )
}
