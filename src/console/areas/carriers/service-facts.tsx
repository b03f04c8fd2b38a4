import { useTranslation } from 'react-i18next'
import { type Fact, Facts, Section } from '#console/ui/section.tsx'
import { Dash } from '#console/ui/values.tsx'
import type { Carrier, CarrierField } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { type Place, placesOf, savedText } from './form-values.ts'
import { WithoutFields } from './without-fields.tsx'

/** The services of a carrier and what was typed for them, to read. */
export function ServiceFacts({ carrier: { services, custom_fields } }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')

  const factOf = (place: Place): Fact => {
    const { field, isSecret } = place
    const value = savedText(custom_fields, place)
    const asked = noteOf(field)
    const source = field.manual_insertion_required ? <Dash /> : t('field.fromConnector')
    return {
      name: field.id,
      value: (
        <span className={styles.value}>
          {value === '' ? source : isSecret ? t('field.stored') : <code>{value}</code>}
          {asked && <span className={styles.note}>{t(`field.note.${asked}`)}</span>}
        </span>
      ),
    }
  }

  if (services.length === 0) return <p className={styles.muted}>{t('service.none')}</p>
  return (
    <div className={styles.services}>
      {services
        .filter(({ fields }) => fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <Facts facts={placesOf(service).map(factOf)} />
          </Section>
        ))}
      <WithoutFields services={services} />
    </div>
  )
}

function noteOf({ required, manual_insertion_required }: CarrierField) {
  if (required) return manual_insertion_required ? 'both' : 'required'
  return manual_insertion_required ? 'manual' : null
}
