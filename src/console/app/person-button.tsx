import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '#console/lib/arrivals.ts'
import { useIsIdle } from '#console/lib/idle.ts'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'

const PersonMenu = part(() => import('./person-menu.tsx').then((module) => module.PersonMenu))

/** A plain button until its menu is there; pressed before that, the menu opens when it comes. */
export function PersonButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const isIdle = useIsIdle()
  const [isWanted, setIsWanted] = useState(false)
  const name = `${user.first_name} ${user.last_name}`.trim()
  const button = (
    <IconButton
      label={t('person.label', { name })}
      icon={<Avatar name={name} />}
      aria-haspopup="menu"
      onClick={() => setIsWanted(true)}
    />
  )
  if (!isIdle && !isWanted) return button
  return (
    <Suspense fallback={button}>
      <PersonMenu isOpenAtFirst={isWanted} name={name} />
    </Suspense>
  )
}
