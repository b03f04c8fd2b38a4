import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import { useField } from '#console/ui/use-field.ts'
import type { RecordForm } from '#console/ui/use-record-form.ts'
import { type AccountType, contexts, mayMake } from '#contract/access.ts'

import type { Answer } from '#contract/endpoint.ts'
import { type permissionOptions, typePreset, type UserPermissions } from '#contract/users.ts'
import styles from './edit-page.module.css'
import { type RightsValues, staffOf, typedRights } from './forms.ts'
import { RightsGrid } from './rights-grid.tsx'
import { TypeQuestion } from './type-question.tsx'

interface RightsSectionProps {
  readonly form: RecordForm<RightsValues>
  readonly save: () => void
  /** As saved. */
  readonly permissions: UserPermissions
  readonly options: Answer<typeof permissionOptions>
}

/** Account type and permissions. Another type brings its defaults, after their difference was shown (S2 §2, §4). */
export function RightsSection({ form, save, permissions, options }: RightsSectionProps) {
  const { t } = useTranslation(['users', 'start'])
  const { user: actor } = useSession()
  const [asked, setAsked] = useState<AccountType | null>(null)
  const label = t('edit.type')
  const { id, required, error } = useField({ form, name: 'type', label })
  const type = useValue(form, 'type')
  const preset = useQuery({
    ...queryOf(typePreset, { params: { name: type } }),
    placeholderData: keepPreviousData,
  })
  const saved = { access: permissions.type, permissions: permissions.permissions }
  const types = options.types.filter((one) => mayMake(actor, one))

  return (
    <section className={styles.section} aria-label={t('rights.title')}>
      <h2 className={styles.title}>{t('rights.title')}</h2>
      <Form form={{ ...form, submit: save }} label={t('rights.title')}>
        <div className={styles.type}>
          <FieldFrame id={id} label={label} error={error} required={required} hint={t('edit.typeHint')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={types.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
                onChange={({ target }) => setAsked(types.find((one) => one === target.value) ?? null)}
              />
            )}
          </FieldFrame>
        </div>
        {type === 'admin_boss' ? (
          <p className={styles.note}>{t('rights.boss')}</p>
        ) : (
          <>
            <p className={styles.note}>{t('rights.operational')}</p>
            <RightsGrid
              form={form}
              options={options}
              preset={preset.isPlaceholderData ? null : (preset.data?.default_permissions ?? null)}
              saved={saved}
            />
          </>
        )}
      </Form>
      {asked !== null && (
        <TypeQuestion
          type={asked}
          before={staffOf(typedRights(form))}
          saved={saved}
          onCancel={() => setAsked(null)}
          onConfirm={(after) => {
            form.set('type', after.access)
            for (const context of contexts) form.set(context, after.permissions[context])
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}
