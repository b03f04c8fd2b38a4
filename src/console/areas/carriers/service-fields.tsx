import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Section } from '#console/ui/section.tsx'
import { type FormFields, useValue } from '#console/ui/use-contract-form.ts'
import type { Carrier, CarrierService } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { erased, type FieldTexts, isAskedFor, isErasable, type Place, placesOf, savedText } from './form-values.ts'
import { WithoutFields } from './without-fields.tsx'

interface ServiceFieldsProps {
  readonly form: FormFields<FieldTexts>
  readonly services: readonly CarrierService[]
  /** What is stored, of secrets their marks. */
  readonly saved?: Carrier['custom_fields']
}

const nothing: Carrier['custom_fields'] = {}

/** One section a service, made from what its connector describes. */
export function ServiceFields({ form, services, saved = nothing }: ServiceFieldsProps) {
  const { form: fields } = form
  // A field that the connector has only now begins empty.
  useEffect(() => {
    for (const { name } of services.flatMap(placesOf))
      if (fields.getValues(name) === undefined) fields.setValue(name, '')
  }, [fields, services])

  return (
    <div className={styles.services}>
      {services
        .filter((service) => service.fields.length > 0)
        .map((service) => (
          <Section key={service.id} title={service.label}>
            <div className={styles.fields}>
              {placesOf(service).map((place) => (
                <ServiceField key={place.name} form={form} label={service.label} place={place} saved={saved} />
              ))}
            </div>
          </Section>
        ))}
      <WithoutFields services={services} />
    </div>
  )
}

interface ServiceFieldProps {
  readonly form: FormFields<FieldTexts>
  /** Of its service. */
  readonly label: string
  readonly place: Place
  readonly saved: Carrier['custom_fields']
}

function ServiceField({ form, label, place, saved }: ServiceFieldProps) {
  const { t } = useTranslation('carriers')
  const { name, field, isSecret } = place
  const isKept = isSecret && savedText(saved, place) !== ''
  const { labels } = form
  // Services have fields of the same name: far from its section, a field is told by both.
  useEffect(() => {
    labels.set(name, `${label} · ${field.id}`)
  }, [labels, name, label, field.id])

  const hints = [t(field.manual_insertion_required ? 'field.typed' : 'field.known')]
  if (isKept) hints.push(t('field.kept'))
  return (
    <div className={styles.field}>
      <Field
        form={form}
        name={name}
        label={field.id}
        hint={hints.join(' ')}
        required={isAskedFor(place, saved) || undefined}
        mono={!isSecret}
        {...(isSecret ? { type: 'password', autoComplete: 'new-password' } : {})}
      />
      {isErasable(place, saved) && <Erase form={form} label={`${label} · ${field.id}`} place={place} />}
    </div>
  )
}

/** An empty field keeps the secret: to be without it has to be said. */
function Erase({ form, label, place: { eraseName } }: Omit<ServiceFieldProps, 'saved'>) {
  const { t } = useTranslation('carriers')
  const isErased = useValue(form, eraseName) === erased
  const { labels } = form
  const title = t('field.erase')
  useEffect(() => {
    labels.set(eraseName, `${label} · ${title}`)
  }, [labels, eraseName, label, title])
  return (
    <Checkbox
      label={title}
      checked={isErased}
      onChange={({ target }) => form.set(eraseName, target.checked ? erased : '')}
    />
  )
}
