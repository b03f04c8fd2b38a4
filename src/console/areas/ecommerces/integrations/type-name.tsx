import { useTranslation } from 'react-i18next'
import { integrationTypes } from '#contract/integrations.ts'

/** The name of a type of integration; an unknown one as it came. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('integrations')
  return (type) => {
    const known = integrationTypes.find((one) => one === type)
    return known ? t(`type.${known}`) : type
  }
}

export function TypeName({ type }: { readonly type: string }) {
  return <span title={type}>{useTypeName()(type)}</span>
}
