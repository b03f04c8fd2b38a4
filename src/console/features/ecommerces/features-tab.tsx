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
import { compareEcommercesCommand } from '#commands/compare.ts'
import { listEcommercesCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { discardInput } from '#console/forms/focus-field.ts'
import { Form, FormBar, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { pageShortcuts } from '#console/lib/command-keys.ts'
import { normalizeForSearch } from '#console/lib/format.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Checkbox, TextInput } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { useKeySequence } from '#console/ui/shown-keys.ts'
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
import { getFlagLabel, getModuleLabel } from './ecommerces.tsx'
import styles from './features-tab.module.css'

/** Enabled flags of each module. */
type EnabledFlags = Readonly<Record<string, readonly string[]>>

export function getEnabledFlags(features: FeatureMap): Record<string, string[]> {
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
export function findFlagChanges(before: EnabledFlags, after: EnabledFlags): readonly FlagChange[] {
  const modules = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return modules.flatMap((module) => {
    const flagsBefore = before[module] ?? []
    const flagsAfter = after[module] ?? []
    const flags = [...new Set([...flagsBefore, ...flagsAfter])]
    return flags
      .filter((value) => flagsBefore.includes(value) !== flagsAfter.includes(value))
      .map((value) => ({ module, value, isOn: flagsAfter.includes(value) }))
  })
}

/** Returns the enabled flags of a module after one flag was toggled. The result has the same order as `flags`. */
export function toggleFlag(flags: FeatureMap[string], enabledFlags: readonly string[], toggledFlag: string): string[] {
  const isEnabledAfterToggle = (flagValue: string) => (flagValue === toggledFlag) !== enabledFlags.includes(flagValue)
  return flags.map((flag) => flag.value).filter(isEnabledAfterToggle)
}

/**
 * Returns the enabled flags of a module after the flags in the URL were applied. The URL contains the flags to enable,
 * separated by commas. Flags that are not in the catalogue keep their state.
 */
export function getFlagsFromUrl(
  flags: FeatureMap[string],
  catalogueFlags: readonly string[],
  linkedValues: string,
): string[] {
  const requestedFlags = linkedValues.split(',').map((value) => value.trim())
  return flags
    .filter(({ value, has }) => (catalogueFlags.includes(value) ? requestedFlags.includes(value) : has))
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
                module: getModuleLabel(t, module),
                feature: getFlagLabel(t, module, value),
              })}
            </Badge>
          </li>
        ))}
      </ul>
      <SaveBar form={form} label={isClean ? t('saveNone') : t('save', { count: changes.length })}>
        {!isClean && <Button onClick={() => discardInput(form)}>{t('discard')}</Button>}
      </SaveBar>
    </FormBar>
  )
}

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Search field that filters the modules while the user types. The `/` key focuses the field. */
function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('features')
  const keys = useKeySequence(pageShortcuts.filter)
  return (
    <search className={styles.find}>
      <Search size={14} />
      <TextInput
        inputMode="search"
        value={value}
        placeholder={t('find')}
        aria-label={t('find')}
        title={keys && formatKeys(keys)}
        data-list-filter
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey } = event
          // Prevents Enter from submitting the form around the field. Ctrl+Enter and Cmd+Enter still submit the form.
          if (key === 'Enter' && !ctrlKey && !metaKey) event.preventDefault()
          if (key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
    </search>
  )
}

interface FeaturesHeaderProps {
  readonly features: FeatureMap
  readonly enabledFlags: EnabledFlags
  readonly searchText: string
  readonly onSearchTextChange: (text: string) => void
}

/** Header of the tab: title, number of enabled flags, compare button and search field. */
function FeaturesHeader({ features, enabledFlags, searchText, onSearchTextChange }: FeaturesHeaderProps) {
  const { t } = useTranslation('features')
  const { run } = useCommandRunner()
  const enabledCount = Object.values(enabledFlags).flat().length
  const totalCount = Object.values(features).flat().length
  return (
    <header className={styles.header}>
      <h2>{t('title')}</h2>
      <span className={styles.muted}>{t('total', { on: enabledCount, of: totalCount })}</span>
      <Button icon={<GitCompare size={14} />} onClick={() => run(compareEcommercesCommand)}>
        {t('compare')}
      </Button>
      <SearchBox value={searchText} onChange={onSearchTextChange} />
    </header>
  )
}

interface FlagState {
  readonly module: string
  readonly value: string
  readonly isOn: boolean
  /** True if the flag is missing from the catalogue. The user can see such a flag, but cannot change the flag. */
  readonly isUnknown: boolean
}

interface ModuleGridProps {
  readonly features: FeatureMap
  readonly enabledFlags: EnabledFlags
  /** All flags in the catalogue of the platform, by module. */
  readonly catalogue: Readonly<Record<string, readonly string[]>>
  /** Search text that filters modules and flags. */
  readonly searchText: string
  readonly children: (flag: FlagState) => ReactNode
}

/** Grid of the modules that match the search text, each with its flags and the number of enabled flags. */
function ModuleGrid({ features, enabledFlags, catalogue, searchText, children }: ModuleGridProps) {
  const { t } = useTranslation('features')
  const matchingModules = filterModules(t, features, searchText)
  if (matchingModules.length === 0)
    return <EmptyState title={t('notFound.title', { find: searchText })} text={t('notFound.text')} />

  return (
    <div className={styles.scroller}>
      <div className={styles.modules}>
        {matchingModules.map(({ module, flags }) => (
          <Module
            key={module}
            module={module}
            enabledCount={enabledFlags[module]?.length ?? 0}
            totalCount={features[module]?.length ?? 0}
          >
            {flags.map(({ value }) => (
              <li key={value}>
                {children({
                  module,
                  value,
                  isOn: enabledFlags[module]?.includes(value) ?? false,
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

/**
 * Filters modules and flags by the search text, and sorts them by label. A module whose name matches keeps all its
 * flags.
 */
function filterModules(t: TFunction<'features'>, features: FeatureMap, searchText: string) {
  const normalizedSearch = normalizeForSearch(searchText.trim())
  const matchesSearch = (...texts: readonly string[]) =>
    texts.some((text) => normalizeForSearch(text).includes(normalizedSearch))
  return Object.entries(features)
    .map(([module, flags]) => ({ module, label: getModuleLabel(t, module), flags }))
    .map(({ module, label, flags }) => ({
      module,
      label,
      flags: flags
        .map(({ value }) => ({ value, label: getFlagLabel(t, module, value) }))
        .filter((flag) => matchesSearch(module, label, flag.value, flag.label))
        .sort((first, second) => first.label.localeCompare(second.label)),
    }))
    .filter(({ flags }) => flags.length > 0)
    .sort((first, second) => first.label.localeCompare(second.label))
}

interface ModuleProps {
  readonly module: string
  readonly enabledCount: number
  readonly totalCount: number
  readonly children: ReactNode
}

function Module({ module, enabledCount, totalCount, children }: ModuleProps) {
  const { t } = useTranslation('features')
  const id = useId()
  return (
    <section className={styles.module} aria-labelledby={id}>
      <header className={styles.moduleHeader}>
        <h3 id={id} title={module}>
          {getModuleLabel(t, module)}
        </h3>
        <span className={styles.muted}>{t('count', { on: enabledCount, of: totalCount })}</span>
      </header>
      <ul className={styles.flags}>{children}</ul>
    </section>
  )
}

interface EditableFlagProps {
  readonly flag: FlagState
  readonly isChanged: boolean
  readonly onChange: () => void
}

function EditableFlag({ flag, isChanged, onChange }: EditableFlagProps) {
  const { t } = useTranslation('features')
  const { module, value, isOn, isUnknown } = flag
  return (
    <FlagRow flag={flag} isChanged={isChanged}>
      <Checkbox
        className={styles.check}
        label={getFlagLabel(t, module, value)}
        title={isUnknown ? t('unknownHint') : value}
        checked={isOn}
        disabled={isUnknown}
        onChange={onChange}
      />
    </FlagRow>
  )
}

function ReadOnlyFlag({ flag }: { readonly flag: FlagState }) {
  const { t } = useTranslation('features')
  const { module, value, isOn } = flag
  return (
    <FlagRow flag={flag}>
      <span className={isOn ? styles.read : styles.off} title={value}>
        {isOn ? <Check size={14} /> : <Minus size={14} />}
        <span className={styles.name}>{getFlagLabel(t, module, value)}</span>
        <span className="visually-hidden">{t(isOn ? 'on' : 'off')}</span>
      </span>
    </FlagRow>
  )
}

interface FlagRowProps {
  readonly flag: FlagState
  readonly isChanged?: boolean
  readonly children: ReactNode
}

function FlagRow({ flag: { module, value, isUnknown }, isChanged, children }: FlagRowProps) {
  const { t } = useTranslation('features')
  const enabledEcommercesLabel = t('whoHas', { feature: getFlagLabel(t, module, value) })
  return (
    <div className={styles.flag} data-changed={isChanged || undefined}>
      {children}
      {isUnknown && <Badge>{t('unknown')}</Badge>}
      <ButtonLink
        size="small"
        variant="quiet"
        className={styles.who}
        to={buildCommandLink(listEcommercesCommand, { feature: `${module}.${value}`, situation: 'all' })}
        icon={<Users size={13} />}
        aria-label={enabledEcommercesLabel}
        title={enabledEcommercesLabel}
      />
    </div>
  )
}

interface FlagChangesFromUrlOptions {
  readonly form: ContractForm<Record<string, string[]>>
  readonly features: FeatureMap
  /** Enabled flags in the form, which can be newer than `features` after a save or a change of the user. */
  readonly enabledFlags: EnabledFlags
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

/**
 * Applies feature flags from the URL to the form without saving. The query parameter `values` sets the flags of a
 * module, and `switch` turns one flag on or off. Returns the name of the module.
 */
function useFlagChangesFromUrl({ form, features, enabledFlags, catalogue }: FlagChangesFromUrlOptions): string {
  const { set } = form
  const [searchParams] = useSearchParams()
  const [featureModule = '', ...flagNameParts] = (searchParams.get('feature') ?? '').split('.')
  const flag = flagNameParts.join('.')
  const module = searchParams.get('module') ?? featureModule
  const values = searchParams.get('values')
  const switchState = searchParams.get('switch')
  const applyValues = () => {
    const flags = features[module]
    if (flags && values !== null) set(module, getFlagsFromUrl(flags, catalogue[module] ?? [], values))
  }
  const applySwitch = () => {
    const flags = features[featureModule]
    const enabledModuleFlags = enabledFlags[featureModule] ?? []
    if (flags && enabledModuleFlags.includes(flag) !== (switchState === 'on'))
      set(featureModule, toggleFlag(flags, enabledModuleFlags, flag))
  }
  useQueryFlag('values', values ?? '', applyValues, values !== null)
  useQueryFlag('switch', switchState ?? '', applySwitch, switchState !== null)
  return module
}

/** State of a form that has one field per module. Saving sends all modules in one request. */
function useFeaturesForm(id: number, record: EcommerceFeatures) {
  const { t } = useTranslation('features')
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const modules = useModuleNames(record.features)
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
    toFormValues: ({ features }) => getEnabledFlags(features),
    recordSchema: EcommerceFeatures,
    save: async (values, { ifMatch, latest }) => {
      const saved = await send(values, ifMatch)
      const changes = findFlagChanges(getEnabledFlags(latest.features), getEnabledFlags(saved.features))
      notify({ kind: 'success', text: t('saved', { count: changes.length }), ...buildUndoAction(saved, run, t) })
      return saved
    },
  })

  const { labels } = form
  useEffect(() => {
    for (const module of modules) labels.set(module, getModuleLabel(t, module))
  }, [labels, modules, t])

  const values: Readonly<Record<string, unknown>> = useWatch({ control: form.form.control })
  const enabledFlags: EnabledFlags = Object.fromEntries(modules.map((module) => [module, parseStrings(values[module])]))
  return { form, enabledFlags }
}

/** Returns the module names as a stable array, so that the form's schema is not rebuilt on every render. */
function useModuleNames(features: FeatureMap): readonly string[] {
  const serializedNames = JSON.stringify(Object.keys(features))
  return useMemo(() => z.parse(z.array(z.string()), JSON.parse(serializedNames)), [serializedNames])
}

function parseStrings(value: unknown): readonly string[] {
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
  const { form: recordForm, enabledFlags } = useFeaturesForm(id, record)
  const module = useFlagChangesFromUrl({ form: recordForm, features, enabledFlags, catalogue })
  const [searchText, setSearchText] = useState(module)
  const changes = findFlagChanges(getEnabledFlags(features), enabledFlags)
  const form = withDisabledReason(recordForm, changes.length === 0 ? t('unchanged') : null, () => recordForm.submit())
  const isChanged = (module: string, value: string) =>
    changes.some((change) => change.module === module && change.value === value)
  const formatFlags = (module: string) => (values: unknown) =>
    Array.isArray(values) ? values.map((value) => getFlagLabel(t, module, String(value))).join(', ') : ''

  return (
    <section className={styles.tab} aria-label={t('title')} data-fills>
      <Form form={form} label={t('title')}>
        <FeaturesHeader
          features={features}
          enabledFlags={enabledFlags}
          searchText={searchText}
          onSearchTextChange={setSearchText}
        />
        <ModuleGrid features={features} enabledFlags={enabledFlags} catalogue={catalogue} searchText={searchText}>
          {(flag) => (
            <EditableFlag
              flag={flag}
              isChanged={isChanged(flag.module, flag.value)}
              onChange={() =>
                form.set(
                  flag.module,
                  toggleFlag(features[flag.module] ?? [], enabledFlags[flag.module] ?? [], flag.value),
                )
              }
            />
          )}
        </ModuleGrid>
      </Form>
      <ChangesBar form={form} changes={changes} />
      <ConflictDialog
        form={recordForm}
        valueFormatters={Object.fromEntries(Object.keys(features).map((module) => [module, formatFlags(module)]))}
      />
    </section>
  )
}

interface ReadOnlyFeaturesProps {
  readonly record: EcommerceFeatures
  readonly catalogue: Readonly<Record<string, readonly string[]>>
}

function ReadOnlyFeatures({ record: { features }, catalogue }: ReadOnlyFeaturesProps) {
  const { t } = useTranslation('features')
  const [searchText, setSearchText] = useState('')
  const enabledFlags = getEnabledFlags(features)
  return (
    <section className={styles.tab} aria-label={t('title')} data-fills>
      <FeaturesHeader
        features={features}
        enabledFlags={enabledFlags}
        searchText={searchText}
        onSearchTextChange={setSearchText}
      />
      <ModuleGrid features={features} enabledFlags={enabledFlags} catalogue={catalogue} searchText={searchText}>
        {(flag) => <ReadOnlyFlag flag={flag} />}
      </ModuleGrid>
    </section>
  )
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f']

/** Features tab of an ecommerce (S1 §2). Users with write access see a form; other users see a read-only list. */
export function FeaturesTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('features')
  const { can } = useSession()
  const catalogueQuery = useQuery(queryOptionsFor(listFeatures, {}))
  const featuresQuery = useQuery(queryOptionsFor(getFeatures, { params: { id } }))
  const error = catalogueQuery.error ?? featuresQuery.error

  if (!catalogueQuery.data || !featuresQuery.data) {
    const retry = () => void Promise.all([catalogueQuery.refetch(), featuresQuery.refetch()])
    return error ? <ErrorPanel error={error} onRetry={retry} /> : <FeaturesSkeleton />
  }
  const record = featuresQuery.data.data
  if (Object.keys(record.features).length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />
  const sharedProps = { record, catalogue: catalogueQuery.data.data }
  return can(saveFeatures.access) ? <FeaturesForm id={id} {...sharedProps} /> : <ReadOnlyFeatures {...sharedProps} />
}

function FeaturesSkeleton() {
  return (
    <div className={styles.modules} aria-busy="true">
      {skeletonKeys.map((key) => (
        <Skeleton key={key} height="132px" />
      ))}
    </div>
  )
}
