// Explains a missing permission: the area of the console (context), the required level (read or write), and who can
// grant the permission.
import type { TFunction } from 'i18next'
import {
  type AccessRule,
  getMissingLevels,
  getRequiredLevels,
  isUnavailableAtPlatform,
  type UserWithPermissions,
} from '#contract/access.ts'

/**
 * Returns the reason why a user lacks access, for example `Falta leitura e escrita em Ecommerces. Quem tem leitura e
 * escrita em Usuários pode conceder.`; empty if the user has access.
 */
export function getMissingAccessReason(user: UserWithPermissions, access: AccessRule, t: TFunction): string {
  if (isUnavailableAtPlatform(user, access)) return t('failures:upstream.absent')
  if (getMissingLevels(user, access).length === 0) return ''
  const missingLevels = formatMissingLevels(user, access, t)
  return `${t('common:access.needs', { needs: missingLevels })} ${t('common:access.ask')}`
}

/** Formats the missing permission levels as text, for example `leitura e escrita em Ecommerces`. */
function formatMissingLevels(user: UserWithPermissions, access: AccessRule, t: TFunction): string {
  const levelTexts = getMissingLevels(user, access).map(({ context, level }) =>
    t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) }),
  )
  const isChoice = access !== 'public' && 'any' in access && getRequiredLevels(access).length > 1
  return levelTexts.join(isChoice ? t('common:access.or') : t('common:access.and'))
}
