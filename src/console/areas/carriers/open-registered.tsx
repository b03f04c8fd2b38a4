import { useTranslation } from 'react-i18next'
import { carriersOpen } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { registeredIn } from './refusals.ts'

/** Where a URL was refused because a carrier has it: the way to that carrier. */
export function OpenRegistered({ failure }: { readonly failure: unknown }) {
  const { t } = useTranslation('carriers')
  const carrier = registeredIn(failure)
  if (!carrier) return null
  return (
    <div>
      <ButtonLink size="small" to={linkOf(carriersOpen, { carrier: String(carrier.id) })}>
        {t('add.openRegistered', { name: carrier.name })}
      </ButtonLink>
    </div>
  )
}
