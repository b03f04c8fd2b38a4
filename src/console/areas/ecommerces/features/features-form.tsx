import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { heldBack } from '#console/ui/held-back.ts'
import type { EcommerceFeatures } from '#contract/features.ts'
import { flagLabel } from '../feature-labels.ts'
import { changesOf, enabledOf, switched } from './changes.ts'
import { ChangesBar } from './changes-bar.tsx'
import { FeaturesHeader } from './features-header.tsx'
import styles from './features-tab.module.css'
import { FlagToChange } from './flag-row.tsx'
import { Modules } from './modules.tsx'
import { useAsked } from './use-asked.ts'
import { useFeaturesForm } from './use-features-form.ts'

interface FeaturesFormProps {
  readonly id: number
  readonly record: EcommerceFeatures
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

export function FeaturesForm({ id, record, catalogue }: FeaturesFormProps) {
  const { t } = useTranslation('features')
  const { features } = record
  const { form: saving, enabled } = useFeaturesForm(id, record)
  const module = useAsked(saving, features, catalogue)
  const [find, setFind] = useState(module)
  const changes = changesOf(enabledOf(features), enabled)
  const form = heldBack(saving, changes.length === 0 ? t('unchanged') : null, () => saving.submit())
  const isChanged = (module: string, value: string) =>
    changes.some((change) => change.module === module && change.value === value)
  const names = (module: string) => (values: unknown) =>
    Array.isArray(values) ? values.map((value) => flagLabel(t, module, String(value))).join(', ') : ''

  return (
    <section className={styles.tab} aria-label={t('title')} data-fills>
      <Form form={form} label={t('title')}>
        <FeaturesHeader features={features} enabled={enabled} find={find} onFind={setFind} />
        <Modules features={features} enabled={enabled} catalogue={catalogue} find={find}>
          {(flag) => (
            <FlagToChange
              flag={flag}
              isChanged={isChanged(flag.module, flag.value)}
              onChange={() =>
                form.set(flag.module, switched(features[flag.module] ?? [], enabled[flag.module] ?? [], flag.value))
              }
            />
          )}
        </Modules>
      </Form>
      <ChangesBar form={form} changes={changes} />
      <ConflictDialog
        form={saving}
        show={Object.fromEntries(Object.keys(features).map((module) => [module, names(module)]))}
      />
    </section>
  )
}
