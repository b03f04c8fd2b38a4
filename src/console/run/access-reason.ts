// Text that explains a missing permission: context, level, and who can grant it.
import type { TFunction } from 'i18next'
import { type Access, isAbsent, missing, needsOf, type Staff } from '#contract/access.ts'

/**
 * Returns the reason why a user lacks access, such as `Você precisa de “leitura e escrita” em “Ecommerces”. Quem edita
 * usuários pode conceder.`; empty when access is allowed.
 */
export function reasonOf(staff: Staff, access: Access, t: TFunction): string {
  if (isAbsent(staff, access)) return t('failures:upstream.absent')
  if (missing(staff, access).length === 0) return ''
  const needs = needsText(staff, access, t)
  return `${t('common:access.needs', { needs })} ${t('common:access.ask')}`
}

/** Formats the missing permission levels as a text, such as `leitura e escrita em Ecommerces`. */
function needsText(staff: Staff, access: Access, t: TFunction): string {
  const needs = missing(staff, access).map(({ context, level }) =>
    t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) }),
  )
  const isChoice = access !== 'public' && 'any' in access && needsOf(access).length > 1
  return needs.join(isChoice ? t('common:access.or') : t('common:access.and'))
}
