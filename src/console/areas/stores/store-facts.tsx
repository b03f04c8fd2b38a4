import { useTranslation } from 'react-i18next'
import { formatDocument, formatZip } from '#console/lib/formats.ts'
import { Facts, Section } from '#console/ui/section.tsx'
import { Code, Instant } from '#console/ui/values.tsx'
import type { Store } from '#contract/stores.ts'
import { formatCoordinate } from './form-values.ts'

interface Props {
  readonly store: Store
}

/** The data of a store to read. */
export function StoreFacts({ store }: Props) {
  const { t } = useTranslation(['stores', 'address'])
  const { address } = store
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no')
  const flag = (name: Flag) => ({ name: t(`field.${name}`), value: yesOrNo(store[name]) })
  return (
    <>
      <Section title={t('section.store')}>
        <Facts
          facts={[
            { name: t('field.display_name'), value: store.display_name },
            { name: t('field.schedules'), value: store.schedules },
            { name: t('field.email'), value: store.email },
            flag('is_notify_reverses_delivered'),
            flag('is_active'),
          ]}
        />
      </Section>
      <Section title={t('section.address')}>
        <Facts
          facts={[
            { name: t(`address:field.zip_code.${address.country}`), value: <Code>{formatZip(address.zip_code)}</Code> },
            { name: t('address:field.address'), value: address.address },
            { name: t('address:field.number'), value: address.number },
            { name: t('address:field.complement'), value: address.complement },
            { name: t(`address:field.neighborhood.${address.country}`), value: address.neighborhood },
            { name: t('address:field.city'), value: address.city },
            { name: t('address:field.state'), value: address.state },
            { name: t('address:field.country'), value: t(`address:country.${address.country}`) },
            { name: t('field.lat'), value: <Code>{formatCoordinate(address.lat)}</Code> },
            { name: t('field.long'), value: <Code>{formatCoordinate(address.long)}</Code> },
          ]}
        />
      </Section>
      <Section title={t('section.operation')}>
        <Facts
          facts={[
            { name: t(`field.cnpj.${address.country}`), value: <Code>{formatDocument(store.cnpj)}</Code> },
            { name: t('field.ie_number'), value: <Code>{store.ie_number}</Code> },
            { name: t('field.partner_number'), value: <Code>{store.partner_number}</Code> },
            { name: t('field.seller'), value: store.seller },
            { name: t('field.check_in'), value: t(`checkIn.${store.check_in}`) },
            ...operationFlags.map(flag),
          ]}
        />
      </Section>
    </>
  )
}

const operationFlags = [
  'main_seller',
  'is_seller_origin',
  'is_seller_destination',
  'is_split_destination',
  'pickup_point',
  'is_omnichannel',
] as const
type Flag = (typeof operationFlags)[number] | 'is_notify_reverses_delivered' | 'is_active'

export function RecordSection({ store: { created_at, updated_at } }: Props) {
  const { t } = useTranslation('stores')
  return (
    <Section title={t('section.record')}>
      <Facts
        facts={[
          { name: t('field.created_at'), value: <Instant at={created_at} /> },
          { name: t('field.updated_at'), value: <Instant at={updated_at} /> },
        ]}
      />
    </Section>
  )
}
