import type { TFunction } from 'i18next'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { folded } from '#console/lib/folded.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import type { FeatureMap } from '#contract/features.ts'
import { flagLabel, moduleLabel } from '../feature-labels.ts'
import type { Enabled } from './changes.ts'
import styles from './features-tab.module.css'

export interface ShownFlag {
  readonly module: string
  readonly value: string
  readonly isOn: boolean
  /** Not in the list of all features: shown, and never changed. */
  readonly isUnknown: boolean
}

interface ModulesProps {
  readonly features: FeatureMap
  readonly enabled: Enabled
  /** Module to all its flags. */
  readonly catalogue: Readonly<Record<string, readonly string[]>>
  /** What is searched for. */
  readonly find: string
  readonly children: (flag: ShownFlag) => ReactNode
}

/** The modules of which the name, or some flag, fits what is searched for; with how many flags are on. */
export function Modules({ features, enabled, catalogue, find, children }: ModulesProps) {
  const { t } = useTranslation('features')
  const found = narrowed(t, features, find)
  if (found.length === 0) return <EmptyState title={t('notFound.title', { find })} text={t('notFound.text')} />

  return (
    <div className={styles.scroller}>
      <div className={styles.modules}>
        {found.map(({ module, flags }) => (
          <Module key={module} module={module} on={enabled[module]?.length ?? 0} of={features[module]?.length ?? 0}>
            {flags.map(({ value }) => (
              <li key={value}>
                {children({
                  module,
                  value,
                  isOn: enabled[module]?.includes(value) ?? false,
                  isUnknown: !catalogue[module]?.includes(value),
                })}
              </li>
            ))}
          </Module>
        ))}
      </div>
    </div>
  )
}

/** By name; in a module that fits, all its flags. */
function narrowed(t: TFunction<'features'>, features: FeatureMap, find: string) {
  const sought = folded(find.trim())
  const fits = (...texts: readonly string[]) => texts.some((text) => folded(text).includes(sought))
  return Object.entries(features)
    .map(([module, flags]) => ({ module, label: moduleLabel(t, module), flags }))
    .map(({ module, label, flags }) => ({
      module,
      label,
      flags: flags
        .map(({ value }) => ({ value, label: flagLabel(t, module, value) }))
        .filter((flag) => fits(module, label, flag.value, flag.label))
        .sort((one, other) => one.label.localeCompare(other.label)),
    }))
    .filter(({ flags }) => flags.length > 0)
    .sort((one, other) => one.label.localeCompare(other.label))
}

interface ModuleProps {
  readonly module: string
  readonly on: number
  readonly of: number
  readonly children: ReactNode
}

function Module({ module, on, of, children }: ModuleProps) {
  const { t } = useTranslation('features')
  const id = useId()
  return (
    <section className={styles.module} aria-labelledby={id}>
      <header className={styles.moduleHeader}>
        <h3 id={id} title={module}>
          {moduleLabel(t, module)}
        </h3>
        <span className={styles.muted}>{t('count', { on, of })}</span>
      </header>
      <ul className={styles.flags}>{children}</ul>
    </section>
  )
}
