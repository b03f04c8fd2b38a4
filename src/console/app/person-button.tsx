import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { PersonMenu } from './person-menu.tsx'

export function PersonButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  // Inside the header, so that the menu belongs to a landmark.
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div ref={setPlace}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={t('person.label', { name })} icon={<Avatar name={name} />} />
        </DropdownMenu.Trigger>
        <PersonMenu name={name} container={place} />
      </DropdownMenu.Root>
    </div>
  )
}
