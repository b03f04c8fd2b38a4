// Buttons that request missing permissions, one for each context.
import { useTranslation } from 'react-i18next'
import { accessRequest } from '#commands/access.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { type Access, missing } from '#contract/access.ts'
import { useRunner } from './runner.ts'

export function AskForAccess({ access }: { readonly access: Access }) {
  const { t } = useTranslation()
  const { run } = useRunner()
  const { user, can } = useSession()
  const lacking = missing(user, access)
  if (!can(accessRequest.access)) return null
  return lacking.map(({ context, level }) => {
    const need = t('access.need', { level: t(`level.${level}`), context: t(`context.${context}`) })
    return (
      <Button
        key={context}
        onClick={() => run(accessRequest, { permission_context: context, permission_level: level })}
      >
        {lacking.length === 1 ? t('access.request') : t('access.requestOf', { need })}
      </Button>
    )
  })
}
