import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import type { AccountType, Staff } from '#contract/access.ts'
import { TypeChange } from './type-change.tsx'
import { useTypeDefaults } from './use-type-defaults.ts'

interface TypeQuestionProps {
  readonly type: AccountType
  /** As it stands in the form. */
  readonly before: Staff
  /** As it stands on the server. */
  readonly saved: Staff
  readonly onConfirm: (after: Staff) => void
  readonly onCancel: () => void
}

/** Shows what the defaults of another type would change, before they are loaded into the form. */
export function TypeQuestion({ type, before, saved, onConfirm, onCancel }: TypeQuestionProps) {
  const { t } = useTranslation(['users', 'start'])
  const defaults = useTypeDefaults(type, saved)
  const { after } = defaults
  return (
    <ConfirmDialog
      title={t('type.title', { type: t(`start:accountType.${type}`) })}
      action={t('type.load')}
      variant="primary"
      busy={after === null}
      onConfirm={() => after && onConfirm(after)}
      onCancel={onCancel}
    >
      <TypeChange before={before} defaults={defaults} />
      <p>{t('type.notSaved')}</p>
    </ConfirmDialog>
  )
}
