// On every page while the console is seen as somebody else: who that is, what is not shown, and the way back.
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accessBackToOwn } from '#commands/access.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { showMe } from '#console/lib/seeing.ts'
import { Button } from '#console/ui/button.tsx'
import { seeAsOneself } from '#contract/seeing-calls.ts'
import type { Seeing } from '#contract/session.ts'
import styles from './seeing-banner.module.css'

export function SeeingBanner({ seeing: { access, user, left_out } }: { readonly seeing: Seeing }) {
  const { t } = useTranslation(['common', 'start'])
  const { run } = useRunner()
  const [isBusy, setIsBusy] = useState(false)

  const end = async () => {
    setIsBusy(true)
    try {
      const { user: me } = await call(seeAsOneself, {})
      notify({ kind: 'info', text: t('seeing.ended') })
      showMe(me)
    } catch (error) {
      notify(noticeOf(error, t))
      setIsBusy(false)
    }
  }
  useProvide('access.backToOwn', () => void (isBusy || end()))

  const type = t(`start:accountType.${access}`)
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : type
  const contexts = left_out.map((context) => t(`context.${context}`)).join(', ')
  return (
    <aside className={styles.banner} aria-label={t('seeing.label')} data-region="seeing">
      <Eye size={16} aria-hidden="true" className={styles.icon} />
      <p className={styles.text} role="status">
        <strong>{user ? t('seeing.user', { name, type }) : t('seeing.type', { name })}</strong> {t('seeing.readOnly')}{' '}
        {contexts !== '' && t('seeing.leftOut', { contexts })}
      </p>
      <Button size="small" busy={isBusy} onClick={() => run(accessBackToOwn)}>
        {t('seeing.back')}
      </Button>
    </aside>
  )
}
