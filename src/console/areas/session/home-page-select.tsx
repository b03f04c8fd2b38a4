import { useTranslation } from 'react-i18next'
import { homePagesOf, pageName } from '#console/lib/home-page.ts'
import { useSession } from '#console/lib/session.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Select } from '#console/ui/select.tsx'

interface HomePageSelectProps {
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The pages of this person. One that they may not open any more is said, and stands for the home page. */
export function HomePageSelect({ value, onChange }: HomePageSelectProps) {
  const { t } = useTranslation(['preferences', 'commands'])
  const { user } = useSession()
  const pages = homePagesOf(user)
  const isGone = !pages.some(({ id }) => id === value)
  return (
    <FieldFrame label={t('homePage')} hint={isGone ? t('homePageGone') : t('homePageHint')}>
      {(control) => (
        <Select
          {...control}
          value={isGone ? 'home.go' : value}
          options={pages.map((page) => ({ value: page.id, label: pageName(page, t) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}
