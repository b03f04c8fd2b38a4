import { useTranslation } from 'react-i18next'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { levelOf } from '#contract/access.ts'
import styles from './access.module.css'
import { LevelsTable } from './levels-table.tsx'

/** My levels beside those that my account type has by default. */
export function MineDrawer() {
  const { t } = useTranslation(['access', 'start'])
  const { close } = useRunner()
  const { user } = useSession()
  const type = t(`start:accountType.${user.access}`)
  return (
    <Drawer title={t('mine.title')} subtitle={t('mine.subtitle', { type })} onClose={close}>
      <div className={styles.body}>
        {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
        <LevelsTable
          label={t('mine.title')}
          column={{ title: t('column.mine'), levelIn: (context) => levelOf(user, context) }}
          beside={{ title: t('column.standard', { type }), levelIn: (context) => user.type_permissions[context] }}
        />
      </div>
    </Drawer>
  )
}
