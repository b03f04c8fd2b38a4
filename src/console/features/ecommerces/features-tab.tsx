// Features tab of an ecommerce: a form with the feature flags of each module, and a list of the unsaved changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Check from 'lucide-react/icons/check'
import GitCompare from 'lucide-react/icons/git-compare'
import Minus from 'lucide-react/icons/minus'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ecommercesCompare } from '#commands/compare.ts'
import { ecommercesList } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { discardTyped } from '#console/forms/focus-after.ts'
import { Form, FormBar, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { folded } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Checkbox, TextInput } from '#console/ui/inputs.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import {
  EcommerceFeatures,
  type FeatureMap,
  getFeatures,
  listFeatures,
  saveFeatures,
} from '#contract/platform/features.ts'
import { z } from '#contract/zod.ts'
import { flagLabel, moduleLabel } from './ecommerces.tsx'
import styles from './features-tab.module.css'

/** Enabled flags of each module. */
type Enabled = Readonly<Record<string, readonly string[]>>

export function enabledOf(features: FeatureMap): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(features).map(([module, flags]) => [
      module,
      flags.filter(({ has }) => has).map(({ value }) => value),
    ]),
  )
}

interface FlagChange {
  readonly module: string
  readonly value: string
  readonly isOn: boolean
}

/** Returns the flags whose state differs between two sets of enabled flags. */
export function changesOf(before: Enabled, after: Enabled): readonly FlagChange[] {
  const modules = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return modules.flatMap((module) => {
    const had = before[module] ?? []
    const has = after[module] ?? []
    const flags = [...new Set([...had, ...has])]
    return flags
      .filter((value) => had.includes(value) !== has.includes(value))
      .map((value) => ({ module, value, isOn: has.includes(value) }))
  })
}

/** Returns the enabled flags of a module after toggling the flag `value`, in the order of `flags`. */
export function switched(flags: FeatureMap[string], enabled: readonly string[], value: string): string[] {
  const isOn = (one: string) => (one === value) !== enabled.includes(one)
  return flags.map((flag) => flag.value).filter(isOn)
}

/**
 * Returns the flags of a module that a deep link enables (comma-separated). Flags outside the catalogue keep their
 * state.
 */
export function asked(flags: FeatureMap[string], known: readonly string[], values: string): string[] {
  const wanted = values.split(',').map((value) => value.trim())
  return flags
    .filter(({ value, has }) => (known.includes(value) ? wanted.includes(value) : has))
    .map(({ value }) => value)
}

interface ChangesBarProps {
  readonly form: ContractForm<Record<string, string[]>>
  readonly changes: readonly FlagChange[]
}

/** Bar below the form that lists the unsaved changes and contains the save button. */
function ChangesBar({ form, changes }: ChangesBarProps) {
  const { t } = useTranslation('features')
  const isClean = changes.length === 0
  return (
    <FormBar>
      <ul className={styles.changes} aria-label={t('changes')}>
        {isClean && <li className={styles.muted}>{t('unchanged')}</li>}
        {changes.map(({ module, value, isOn }) => (
          <li key={`${module} ${value}`} title={`${module}.${value}`}>
            <Badge tone={isOn ? 'positive' : 'negative'}>
              {t(isOn ? 'enabling' : 'disabling', {
                module: moduleLabel(t, module),
                feature: flagLabel(t, module, value),
              })}
            </Badge>
          </li>
        ))}
      </ul>
      <SaveBar form={form} label={isClean ? t('saveNone') : t('save', { count: changes.length })}>
        {!isClean && <Button onClick={() => discardTyped(form)}>{t('discard')}</Button>}
      </SaveBar>
    </FormBar>
  )
}

interface FindBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Search field that filters the modules while the user types; the key `/` focuses it. */
function FindBox({ value, onChange }: FindBoxProps) {
  const { t } = useTranslation('features')
  return (
    <search className={styles.find}>
      <Search size={14} />
      <TextInput
        inputMode="search"
        value={value}
        placeholder={t('find')}
        aria-label={t('find')}
        data-list-filter
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey } = event
          // Prevents Enter from submitting the surrounding form; Ctrl+Enter and Cmd+Enter still submit.
          if (key === 'Enter' && !ctrlKey && !metaKey) event.preventDefault()
          if (key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
      {value === '' && <Keys keys="/" />}
    </search>
  )
}

interface FeaturesHeaderProps {
  readonly features: FeatureMap
  readonly enabled: Enabled
  readonly find: string
  readonly onFind: (text: string) => void
}

/** Header of the tab: title, number of enabled flags, compare button and search field. */
function FeaturesHeader({ features, enabled, find, onFind }: FeaturesHeaderProps) {
  const { t } = useTranslation('features')
  const { run } = useRunner()
  const on = Object.values(enabled).flat().length
  const of = Object.values(features).flat().length
  return (
    <header className={styles.header}>
      <h2>{t('title')}</h2>
      <span className={styles.muted}>{t('total', { on, of })}</span>
      <Button size="small" icon={<GitCompare size={13} />} onClick={() => run(ecommercesCompare)}>
        {t('compare')}
      </Button>
      <FindBox value={find} onChange={onFind} />
    </header>
  )
}

interface ShownFlag {
  readonly module: string
  readonly value: string
  readonly isOn: boolean
  /** True if the flag is missing from the catalogue; such a flag is displayed but cannot be changed. */
  readonly isUnknown: boolean
}

interface ModulesProps {
  readonly features: FeatureMap
  readonly enabled: Enabled
  /** All flags that the platform knows, by module. */
  readonly catalogue: Readonly<Record<string, readonly string[]>>
  /** Search text that filters modules and flags. */
  readonly find: string
  readonly children: (flag: ShownFlag) => ReactNode
}

/** Grid of the modules that match the search text, each with its flags and the number of enabled flags. */
function Modules({ features, enabled, catalogue, find, children }: ModulesProps) {
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

/** Filters modules and flags by the search text and sorts them by label; a matching module keeps all its flags. */
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

interface FlagToChangeProps {
  readonly flag: ShownFlag
  readonly isChanged: boolean
  readonly onChange: () => void
}

function FlagToChange({ flag, isChanged, onChange }: FlagToChangeProps) {
  const { t } = useTranslation('features')
  const { module, value, isOn, isUnknown } = flag
  return (
    <Row flag={flag} isChanged={isChanged}>
      <Checkbox
        className={styles.check}
        label={flagLabel(t, module, value)}
        title={isUnknown ? t('unknownHint') : value}
        checked={isOn}
        disabled={isUnknown}
        onChange={onChange}
      />
    </Row>
  )
}

function FlagToRead({ flag }: { readonly flag: ShownFlag }) {
  const { t } = useTranslation('features')
  const { module, value, isOn } = flag
  return (
    <Row flag={flag}>
      <span className={isOn ? styles.read : styles.off} title={value}>
        {isOn ? <Check size={14} /> : <Minus size={14} />}
        <span className={styles.name}>{flagLabel(t, module, value)}</span>
        <span className="visually-hidden">{t(isOn ? 'on' : 'off')}</span>
      </span>
    </Row>
  )
}

interface RowProps {
  readonly flag: ShownFlag
  readonly isChanged?: boolean
  readonly children: ReactNode
}

function Row({ flag: { module, value, isUnknown }, isChanged, children }: RowProps) {
  const { t } = useTranslation('features')
  const who = t('whoHas', { feature: flagLabel(t, module, value) })
  return (
    <div className={styles.flag} data-changed={isChanged || undefined}>
      {children}
      {isUnknown && <Badge>{t('unknown')}</Badge>}
      <ButtonLink
        size="small"
        variant="quiet"
        className={styles.who}
        to={buildCommandLink(ecommercesList, { feature: `${module}.${value}`, situation: 'all' })}
        icon={<Users size={13} />}
        aria-label={who}
        title={who}
      />
    </div>
  )
}

/** Applies the flags that a deep link enables or toggles to the form without saving. Returns the name of the module. */
function useAsked(
  { set }: ContractForm<Record<string, string[]>>,
  features: FeatureMap,
  catalogue: Readonly<Record<string, readonly string[]>>,
): string {
  const [search] = useSearchParams()
  const [ofFeature = '', ...rest] = (search.get('feature') ?? '').split('.')
  const flag = rest.join('.')
  const module = search.get('module') ?? ofFeature
  const values = search.get('values')
  const to = search.get('switch')
  const choose = () => {
    const flags = features[module]
    if (flags && values !== null) set(module, asked(flags, catalogue[module] ?? [], values))
  }
  const turn = () => {
    const flags = features[ofFeature]
    const enabled = enabledOf(features)[ofFeature] ?? []
    if (flags && enabled.includes(flag) !== (to === 'on')) set(ofFeature, switched(flags, enabled, flag))
  }
  useQueryFlag('values', values ?? '', choose, values !== null)
  useQueryFlag('switch', to ?? '', turn, to !== null)
  return module
}

/** Form with one field per module; one request saves all modules. */
function useFeaturesForm(id: number, record: EcommerceFeatures) {
  const { t } = useTranslation('features')
  const { run } = useRunner()
  const client = useQueryClient()
  const modules = useModules(record.features)
  const schema = useMemo(
    () => z.object(Object.fromEntries(modules.map((module) => [module, z.array(z.string())]))),
    [modules],
  )

  const send = async (features: Record<string, string[]>, ifMatch: number): Promise<EcommerceFeatures> => {
    try {
      const body = { ecommerceId: id, features }
      return (await callApi(saveFeatures, { params: { id }, body }, { ifMatch })).data
    } finally {
      void invalidateQueries(client, saveFeatures)
    }
  }

  const form = useRecordForm({
    schema,
    formId: `ecommerces.editFeatures:${id}`,
    record,
    valuesOf: ({ features }) => enabledOf(features),
    recordSchema: EcommerceFeatures,
    save: async (values, { ifMatch, latest }) => {
      const saved = await send(values, ifMatch)
      const changes = changesOf(enabledOf(latest.features), enabledOf(saved.features))
      notify({ kind: 'success', text: t('saved', { count: changes.length }), ...buildUndoAction(saved, run, t) })
      return saved
    },
  })

  const { labels } = form
  useEffect(() => {
    for (const module of modules) labels.set(module, moduleLabel(t, module))
  }, [labels, modules, t])

  const values: Readonly<Record<string, unknown>> = useWatch({ control: form.form.control })
  const enabled: Enabled = Object.fromEntries(modules.map((module) => [module, texts(values[module])]))
  return { form, enabled }
}

/** Returns the module names as a stable array, so that the form's schema is not rebuilt on every render. */
function useModules(features: FeatureMap): readonly string[] {
  const names = JSON.stringify(Object.keys(features))
  return useMemo(() => z.parse(z.array(z.string()), JSON.parse(names)), [names])
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

interface FeaturesFormProps {
  readonly id: number
  readonly record: EcommerceFeatures
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

function FeaturesForm({ id, record, catalogue }: FeaturesFormProps) {
  const { t } = useTranslation('features')
  const { features } = record
  const { form: saving, enabled } = useFeaturesForm(id, record)
  const module = useAsked(saving, features, catalogue)
  const [find, setFind] = useState(module)
  const changes = changesOf(enabledOf(features), enabled)
  const form = withDisabledReason(saving, changes.length === 0 ? t('unchanged') : null, () => saving.submit())
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

interface FeaturesToReadProps {
  readonly record: EcommerceFeatures
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

function FeaturesToRead({ record: { features }, catalogue }: FeaturesToReadProps) {
  const { t } = useTranslation('features')
  const [find, setFind] = useState('')
  const enabled = enabledOf(features)
  return (
    <section className={styles.tab} aria-label={t('title')} data-fills>
      <FeaturesHeader features={features} enabled={enabled} find={find} onFind={setFind} />
      <Modules features={features} enabled={enabled} catalogue={catalogue} find={find}>
        {(flag) => <FlagToRead flag={flag} />}
      </Modules>
    </section>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** Features tab of an ecommerce (S1 §2): a form for users with write access, otherwise a read-only list. */
export function FeaturesTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('features')
  const { can } = useSession()
  const all = useQuery(queryOptionsFor(listFeatures, {}))
  const own = useQuery(queryOptionsFor(getFeatures, { params: { id } }))
  const error = all.error ?? own.error

  if (!all.data || !own.data) {
    const retry = () => void Promise.all([all.refetch(), own.refetch()])
    return error ? <ErrorPanel error={error} onRetry={retry} /> : <Waiting />
  }
  const record = own.data.data
  if (Object.keys(record.features).length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />
  const shown = { record, catalogue: all.data.data }
  return can(saveFeatures.access) ? <FeaturesForm id={id} {...shown} /> : <FeaturesToRead {...shown} />
}

function Waiting() {
  return (
    <div className={styles.modules} aria-busy="true">
      {places.map((place) => (
        <Skeleton key={place} height="132px" />
      ))}
    </div>
  )
}
