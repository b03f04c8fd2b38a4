import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usersDelete, usersList } from '#commands/users.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { LeaveQuestion } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { accountTypes, levels } from '#contract/access.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { permissionOptions, User, UserPermissions } from '#contract/users.ts'
import { Difference } from './difference.tsx'
import styles from './edit-page.module.css'
import { staffOf } from './forms.ts'
import { RightsSection } from './rights-section.tsx'
import { useEdit } from './use-edit.ts'

interface EditFormProps {
  readonly user: User
  readonly permissions: UserPermissions
  readonly options: Answer<typeof permissionOptions>
}

/** Who the person is and what they may do, saved by two calls side by side (S2 §2, §4). */
export function EditForm({ user, permissions, options }: EditFormProps) {
  const { t } = useTranslation(['users', 'common', 'ui', 'start'])
  const { run } = useRunner()
  const [isLeaving, setIsLeaving] = useState(false)
  const edit = useEdit(user, permissions)
  const { data, rights, save } = edit
  const list = () => run(usersList)

  const cancel = () => {
    if (data.isDirty() || rights.isDirty()) setIsLeaving(true)
    else list()
  }
  const discard = () => {
    data.discard()
    rights.discard()
    list()
  }
  /** Whichever of the two is sent, both are. */
  const both = { ...data, submit: save, isSaving: data.isSaving || rights.isSaving }
  const sayLevel = (value: unknown) => t(`common:level.${levels.find((one) => one === value) ?? 'denied'}`)
  const sayType = (value: unknown) => t(`start:accountType.${accountTypes.find((one) => one === value) ?? 'n1'}`)

  return (
    <>
      <section className={styles.section} aria-label={t('edit.data')}>
        <h2 className={styles.title}>{t('edit.data')}</h2>
        <Form form={both} label={t('edit.data')}>
          <FieldPair>
            <Field form={data} name="name" label={t('edit.name')} />
            <Field form={data} name="email" label={t('edit.email')} type="email" inputMode="email" />
          </FieldPair>
        </Form>
      </section>
      <RightsSection form={rights} save={save} permissions={permissions} options={options} />

      {edit.message !== null && (
        <p className={styles.failure} role="alert">
          {t(edit.message)}
        </p>
      )}
      <FormBar stays>
        <Button variant="danger" onClick={() => run(usersDelete, { user: String(user.id) })}>
          {t('edit.delete')}
        </Button>
        <span className={styles.space} />
        <Button onClick={cancel}>{t('ui:cancel')}</Button>
        <SaveBar form={both} label={t('edit.save')} />
      </FormBar>

      <ConflictDialog form={data} />
      <ConflictDialog
        form={rights}
        show={{
          ...Object.fromEntries(Object.keys(permissions.permissions).map((name) => [name, sayLevel])),
          type: sayType,
        }}
      />
      {isLeaving && <LeaveQuestion onKeep={() => setIsLeaving(false)} onDiscard={discard} />}
      {edit.lowering && (
        <ConfirmDialog
          title={t('self.title')}
          action={t('self.action')}
          typed={user.email}
          onConfirm={edit.lowering.confirm}
          onCancel={edit.lowering.cancel}
        >
          <p>{t('self.text')}</p>
          <Difference before={staffOf(edit.lowering.before)} after={staffOf(edit.lowering.after)} />
        </ConfirmDialog>
      )}
    </>
  )
}
