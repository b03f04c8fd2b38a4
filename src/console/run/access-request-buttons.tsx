// Buttons that request the missing permissions, one button for every area of the console (permission context).
import { useTranslation } from 'react-i18next'
import { requestAccessCommand } from '#commands/access.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { type AccessRule, getMissingLevels, isUnavailableAtPlatform } from '#contract/access.ts'
import { useCommandRunner } from './runner.ts'

/**
 * Buttons that request the permissions which a user lacks for an access rule. Renders nothing if no permission would
 * help, because the platform does not offer the function.
 */
export function AccessRequestButtons({ access }: { readonly access: AccessRule }) {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const { user, can } = useSession()
  const missingLevels = getMissingLevels(user, access)
  if (!can(requestAccessCommand.access) || isUnavailableAtPlatform(user, access)) return null
  return missingLevels.map(({ context, level }) => {
    const levelText = t('access.need', { level: t(`level.${level}`), context: t(`context.${context}`) })
    return (
      <Button
        key={context}
        onClick={() => run(requestAccessCommand, { permission_context: context, permission_level: level })}
      >
        {missingLevels.length === 1 ? t('access.request') : t('access.requestOf', { need: levelText })}
      </Button>
    )
  })
}
