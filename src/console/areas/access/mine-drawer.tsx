import { useTranslation } from 'react-i18next'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { contexts, levels, presets } from '#contract/access.ts'
import { levelOf } from '#contract/delegation.ts'
import styles from './access.module.css'

/** My levels beside those that my account type has by default. */
export function MineDrawer() {
  const { t } = useTranslation(['access', 'common', 'start'])
  const { close } = useRunner()
  const { user } = useSession()
  const type = t(`start:accountType.${user.access}`)
  return (
    <Drawer title={t('mine.title')} subtitle={t('mine.subtitle', { type })} onClose={close}>
      <div className={styles.body}>
        {user.access === 'admin_boss' && <p>{t('why.boss')}</p>}
        <table className={styles.table}>
          <caption className="visually-hidden">{t('mine.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.context')}</th>
              <th scope="col">{t('column.mine')}</th>
              <th scope="col">{t('column.standard', { type })}</th>
            </tr>
          </thead>
          <tbody>
            {contexts.map((context) => {
              const mine = levelOf(user, context)
              const standard = presets[user.access][context]
              const step = levels.indexOf(mine) - levels.indexOf(standard)
              return (
                <tr key={context}>
                  <th scope="row">{t(`common:context.${context}`)}</th>
                  <td>
                    {t(`common:level.${mine}`)}
                    {step !== 0 && (
                      <span className={classNames(styles.mark, step > 0 ? styles.more : styles.less)}>
                        {t(step > 0 ? 'mine.more' : 'mine.less')}
                      </span>
                    )}
                  </td>
                  <td>{t(`common:level.${standard}`)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Drawer>
  )
}
