import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { linkOfView } from '#console/lib/views.ts'
import type { SavedView } from '#contract/view.ts'
import { WithView } from './with-view.tsx'

/** By link at once; without a view, after it was chosen. */
export function OpenDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithView args={args} title={t('view.open.title')}>
      {(view) => <Going view={view} />}
    </WithView>
  )
}

function Going({ view }: { readonly view: SavedView }) {
  const navigate = useNavigate()
  const to = linkOfView(view)
  useEffect(() => {
    // The dialog is no place to come back to.
    navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
