import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { homePagesOf, pageName } from '#console/lib/home-page.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { HomePageSelect } from './home-page-select.tsx'

/** Where one begins after the sign-in. A link fills it in; it is chosen here. */
export function HomePageDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['preferences', 'commands', 'ui'])
  const { close } = useRunner()
  const { user, preferences, savePreferences } = useSession()
  const [page, setPage] = useState(() => {
    const known = [args.home_page, preferences.home_page].find((one) => homePagesOf(user).some(({ id }) => id === one))
    return known ?? 'home.go'
  })
  const chosen = homePagesOf(user).find(({ id }) => id === page)
  const save = () => {
    savePreferences({ home_page: page })
    close()
    notify({ kind: 'success', text: t('homePageDone', { page: chosen ? pageName(chosen, t) : '' }) })
  }
  return (
    <Dialog
      title={t('commands:session.homePage.title')}
      onClose={close}
      onSave={save}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <HomePageSelect value={page} onChange={setPage} />
    </Dialog>
  )
}
