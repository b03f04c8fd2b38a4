import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import type { GroupEcommerce } from '#contract/groups.ts'
import { labelOf } from './links-picker.tsx'
import styles from './links-tab.module.css'

interface SaveLinksDialogProps {
  readonly difference: { readonly links: readonly GroupEcommerce[]; readonly unlinks: readonly GroupEcommerce[] }
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Shows what will be linked and unlinked before it is. */
export function SaveLinksDialog({ difference: { links, unlinks }, isBusy, onConfirm, onCancel }: SaveLinksDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog
      title={t('links.confirmTitle', { plus: links.length, minus: unlinks.length })}
      action={t('links.save')}
      variant="primary"
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Names title={t('links.willLink', { count: links.length })} ecommerces={links} />
      <Names title={t('links.willUnlink', { count: unlinks.length })} ecommerces={unlinks} />
    </ConfirmDialog>
  )
}

function Names({ title, ecommerces }: { readonly title: string; readonly ecommerces: readonly GroupEcommerce[] }) {
  if (ecommerces.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.names}>
        {ecommerces.map((ecommerce) => (
          <li key={ecommerce.id}>{labelOf(ecommerce)}</li>
        ))}
      </ul>
    </>
  )
}
