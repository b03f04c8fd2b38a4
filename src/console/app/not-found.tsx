import Compass from 'lucide-react/icons/compass'
import { useTranslation } from 'react-i18next'
import { homeGo } from '#commands/home.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { linkOf } from '#commands/registry.ts'
import { usePageTitle } from '#console/lib/page-title.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

export function NotFound() {
  const { t } = useTranslation()
  const { run } = useRunner()
  usePageTitle(t('notFound.title'))
  return (
    <div>
      <h1 className="visually-hidden">{t('notFound.title')}</h1>
      <EmptyState
        icon={<Compass size={20} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <>
            <ButtonLink to={linkOf(homeGo)}>{t('notFound.home')}</ButtonLink>
            <Button keys={paletteOpen} onClick={() => run(paletteOpen)}>
              {t('notFound.search')}
            </Button>
          </>
        }
      />
    </div>
  )
}
