// Quotas tab of an ecommerce: quotas, usage by service and month, and the drawer that edits the quotas.

import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Infinite from 'lucide-react/icons/infinity'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { editEcommerceQuotaCommand } from '#commands/billing.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { formatEcommerceName, queryOptionsFor } from '#console/api/queries.ts'
import { BarChart } from '#console/charts/bar-chart.tsx'
import { encodeIssueMessage, formatFieldError } from '#console/forms/field-messages.ts'
import type { ContractForm } from '#console/forms/use-form.ts'
import { getDefaultShortcuts } from '#console/lib/command-keys.ts'
import {
  formatMonth,
  formatNumber,
  formatPercent,
  formatReais,
  normalizeWholeNumber,
  parseWholeNumber,
} from '#console/lib/format.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { DetailList } from '#console/run/facts.tsx'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Checkbox, FieldFrame, TextInput } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Select } from '#console/ui/select.tsx'
import {
  billedServices,
  type Fee,
  getQuotaUse,
  MAX_MONTHLY_QUOTA,
  Quotas,
  type QuotaUse,
  saveQuotas,
  uniqueServicesCheck,
} from '#contract/platform/billing.ts'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import { z } from '#contract/zod.ts'
import styles from './quotas-tab.module.css'

/** Formats the amount of a fee, for example `R$ 4,90` or `2,5 %`; empty if the fee has no amount. */
export function formatFeeAmount({ fixed_fee, variable_fee }: Pick<Fee, 'fixed_fee' | 'variable_fee'>): string {
  if (fixed_fee !== null) return formatReais(fixed_fee)
  return variable_fee === null ? '' : formatPercent(variable_fee)
}

interface EcommerceCommandButtonProps {
  readonly command: Command
  readonly ecommerceId: number
  readonly icon: ReactNode
  readonly children: string
}

/** Button that runs a command on an ecommerce. Renders nothing for users without access to the command. */
export function EcommerceCommandButton({ command, ecommerceId, icon, children }: EcommerceCommandButtonProps) {
  const { can } = useSession()
  const { run } = useCommandRunner()
  if (!can(command.access)) return null
  const open = () => run(command, { ecommerce: String(ecommerceId) })
  if (getDefaultShortcuts(command).length === 0)
    return (
      <MainButton variant="secondary" icon={icon} onClick={open}>
        {children}
      </MainButton>
    )
  return (
    <Button icon={icon} keys={command} onClick={open}>
      {children}
    </Button>
  )
}

const knownServices: readonly string[] = billedServices

const getServicePosition = (service: string) =>
  knownServices.includes(service) ? knownServices.indexOf(service) : knownServices.length

/** Sorts rows by service, in the order of `billedServices`. Unknown services come last. */
export function sortByService<Row extends { readonly service_code: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort(
    (first, second) => getServicePosition(first.service_code) - getServicePosition(second.service_code),
  )
}

const quotaSchema = z.int().min(0).max(MAX_MONTHLY_QUOTA)

const quotaLineSchema = z.object({ service_code: z.string(), monthly_quota: z.string(), unlimited_quota: z.boolean() })
type QuotaLine = z.infer<typeof quotaLineSchema>

const QuotaLine = quotaLineSchema
  .refine(({ service_code }) => billedServices.some((code) => code === service_code), {
    path: ['service_code'],
    error: 'validation.required',
  })
  .refine((input) => getQuotaError(input) === null, {
    path: ['monthly_quota'],
    error: ({ input }) => getQuotaError(input),
  })

function getQuotaError(input: unknown): string | null {
  const { data } = z.safeParse(quotaLineSchema, input)
  if (!data || data.unlimited_quota) return null
  if (data.monthly_quota.trim() === '') return 'validation.required'
  const parsedNumber = parseWholeNumber(data.monthly_quota)
  if (parsedNumber === null) return 'validation.whole'
  const [issue] = z.safeParse(quotaSchema, parsedNumber, { reportInput: true }).error?.issues ?? []
  return issue ? encodeIssueMessage(issue) : null
}

export const QuotaForm = z.object({ billing_quotas: z.array(QuotaLine).check(uniqueServicesCheck) })

const emptyLine: QuotaLine = { service_code: '', monthly_quota: '', unlimited_quota: false }

export function toQuotaValues({ billing_quotas }: Pick<z.infer<typeof Quotas>, 'billing_quotas'>) {
  return {
    billing_quotas: sortByService(billing_quotas).map(({ service_code, monthly_quota, unlimited_quota }) => ({
      service_code,
      monthly_quota: monthly_quota === null ? '' : formatNumber(monthly_quota),
      unlimited_quota,
    })),
  }
}

/** Schema of the quota lines while the user edits them. The schema accepts invalid numbers and services. */
const editedQuotaLinesSchema = z.array(quotaLineSchema)

/**
 * Builds the request body that saves the quotas (S1 §5). A quota that becomes unlimited keeps its number, so that the
 * number is still stored if the quota becomes limited again.
 */
export function buildQuotasBody(formValues: z.input<typeof QuotaForm>) {
  const { billing_quotas } = z.parse(QuotaForm, formValues)
  return {
    billing_quotas: billing_quotas.map(({ service_code, monthly_quota, unlimited_quota }) => ({
      service_code: z.parse(z.enum(billedServices), service_code),
      monthly_quota: z.safeParse(quotaSchema, parseWholeNumber(monthly_quota)).data ?? null,
      unlimited_quota,
    })),
  }
}

interface QuotaLineFieldsProps<V> {
  readonly form: ContractForm<V>
  /** Zero-based index of the line in the form. */
  readonly index: number
  readonly onRemove: () => void
}

function QuotaLineFields<V>({ form, index, onRemove }: QuotaLineFieldsProps<V>) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { register, control, setValue, getFieldState, formState } = form.form
  const getFieldName = (field: string) => `billing_quotas.${index}.${field}`
  const getFieldError = (field: string) => {
    const { error } = getFieldState(getFieldName(field), formState)
    return error && formatFieldError({ type: error.type, message: error.message ?? '' }, t)
  }
  const { field: serviceField } = useController({ control, name: getFieldName('service_code') })
  const isUnlimited = useWatch({ control, name: getFieldName('unlimited_quota') }) === true
  const monthly = register(getFieldName('monthly_quota'))
  const title = serviceField.value
    ? t(`ecommerces:service.${serviceField.value}`, { defaultValue: String(serviceField.value) })
    : t('quotas.newLine')

  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t('quotas.line', { number: index + 1, service: title })}</legend>
      <FieldFrame label={t('service')} error={getFieldError('service_code')} required>
        {(control) => (
          <Select
            {...control}
            {...serviceField}
            options={[
              { value: '', label: t('chooseService') },
              ...billedServices.map((code) => ({ value: code, label: t(`ecommerces:service.${code}`) })),
            ]}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('quotas.monthly')} error={getFieldError('monthly_quota')} required={!isUnlimited}>
        {(control) => (
          <TextInput
            {...control}
            {...monthly}
            inputMode="numeric"
            readOnly={isUnlimited}
            title={isUnlimited ? t('quotas.restsHint') : undefined}
            onBlur={(event) => {
              setValue(getFieldName('monthly_quota'), normalizeWholeNumber(event.target.value))
              void monthly.onBlur(event)
            }}
          />
        )}
      </FieldFrame>
      <div className={styles.end}>
        <Checkbox {...register(getFieldName('unlimited_quota'))} label={t('quotas.unlimited')} />
        <IconButton label={t('quotas.remove', { service: title })} icon={<X size={15} />} onClick={onRemove} />
      </div>
    </fieldset>
  )
}

/** Quota lines of the form, one per service. The user can add lines until every service has a line. */
function QuotaLines<V>({ form }: { readonly form: ContractForm<V> }) {
  const { t } = useTranslation('billing')
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'billing_quotas' })
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= billedServices.length

  return (
    <div className={styles.lines}>
      {fields.length === 0 && <p className={styles.none}>{t('quotas.noLines')}</p>}
      {fields.map(({ id }, index) => (
        <QuotaLineFields
          key={id}
          form={form}
          index={index}
          onRemove={() => {
            remove(index)
            addButton.current?.focus()
          }}
        />
      ))}
      <div>
        <Button
          ref={addButton}
          icon={<Plus size={14} />}
          disabledReason={isFull ? t('quotas.full') : null}
          onClick={() => append({ ...emptyLine })}
        >
          {t('quotas.add')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the name and id of an ecommerce, for the subtitle of a drawer; null while the ecommerce loads. */
export function useEcommerceSubtitle(ecommerceId: number): string | null {
  const { data } = useQuery(queryOptionsFor(getEcommerce, { params: { id: ecommerceId } }))
  return data ? formatEcommerceName(data.data) : null
}

/**
 * Returns a function that formats all quota lines as one text, for example `Excedente de reversa: 1.200; Excedente de
 * pedido: Ilimitada`.
 */
function useQuotasFormatter(): (lines: unknown) => string {
  const { t } = useTranslation(['billing', 'ecommerces'])
  return (lines) =>
    (z.safeParse(editedQuotaLinesSchema, lines).data ?? [])
      .map(({ service_code, monthly_quota, unlimited_quota }) => {
        const service =
          service_code === '' ? '—' : t(`ecommerces:service.${service_code}`, { defaultValue: service_code })
        return `${service}: ${unlimited_quota ? t('quotas.unlimited') : monthly_quota || '—'}`
      })
      .join('; ')
}

export function QuotasDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('billing')
  const id = Number(args.ecommerce)
  const subtitle = useEcommerceSubtitle(id)
  const query = useQuery({ ...queryOptionsFor(getEcommerce, { params: { id } }), select: selectRecord })
  return (
    <LoadedLayer surface="drawer" query={query} title={t('quotas.edit')} subtitle={subtitle} height="180px">
      {(quotas) => <EditQuotas key={id} id={id} subtitle={subtitle} quotas={quotas} />}
    </LoadedLayer>
  )
}

interface EditQuotasProps {
  readonly id: number
  readonly subtitle: string | null
  readonly quotas: z.infer<typeof Quotas>
}

function EditQuotas({ id, subtitle, quotas }: EditQuotasProps) {
  const { t } = useTranslation('billing')
  const formatQuotas = useQuotasFormatter()
  return (
    <EditDrawer
      title={t('quotas.edit')}
      subtitle={subtitle}
      saveLabel={t('save')}
      schema={QuotaForm}
      formId={`ecommerces.editQuota:${id}`}
      record={quotas}
      toFormValues={toQuotaValues}
      recordSchema={Quotas}
      save={async (values, { ifMatch }) =>
        (await callApi(saveQuotas, { params: { id }, body: buildQuotasBody(values) }, { ifMatch })).data
      }
      writeEndpoint={saveQuotas}
      updateCache={(client, saved) =>
        client.setQueryData(
          queryOptionsFor(getEcommerce, { params: { id } }).queryKey,
          (cachedResponse) => cachedResponse && { data: { ...cachedResponse.data, ...saved } },
        )
      }
      getToast={() => t('quotas.saved')}
      canUndo
      // If another user has saved other quotas, the conflict dialog compares all quota lines as a single value.
      conflictLabels={new Map([['billing_quotas', t('quotas.title')]])}
      valueFormatters={{ billing_quotas: formatQuotas }}
    >
      {(form) => <QuotaLines form={form} />}
    </EditDrawer>
  )
}

type Quota = Ecommerce['billing_quotas'][number]

interface UsageSeries {
  readonly service: string
  /** Usage of every month, in the order of the months. A month without usage has the value 0. */
  readonly usagePerMonth: readonly number[]
  readonly quota: { readonly kind: 'limited'; readonly monthly: number } | { readonly kind: 'unlimited' | 'none' }
}

/** Builds one series of monthly usage for each service that has a quota or was used. */
export function buildUsageSeries(
  months: readonly string[],
  usages: readonly QuotaUse[],
  quotas: readonly Quota[],
): readonly UsageSeries[] {
  const usageByMonth = new Map(usages.map((row) => [`${row.service_code} ${row.month}`, row.used]))
  const services = new Set(sortByService([...quotas, ...usages]).map(({ service_code }) => service_code))
  return [...services].map((service) => ({
    service,
    usagePerMonth: months.map((month) => usageByMonth.get(`${service} ${month}`) ?? 0),
    quota: toSeriesQuota(quotas.find(({ service_code }) => service_code === service)),
  }))
}

function toSeriesQuota(quota: Quota | undefined): UsageSeries['quota'] {
  if (quota?.unlimited_quota) return { kind: 'unlimited' }
  if (!quota || quota.monthly_quota === null) return { kind: 'none' }
  return { kind: 'limited', monthly: quota.monthly_quota }
}

/** Returns true if the usage of a month exceeds the quota of the service. */
export function exceedsQuota({ quota }: UsageSeries, usage: number): boolean {
  return quota.kind === 'limited' && usage > quota.monthly
}

interface UsageChartProps {
  readonly months: readonly string[]
  readonly series: UsageSeries
}

/** Bar chart of the monthly usage of one service, with the quota as a line and a badge for exceeded months. */
function UsageChart({ months, series }: UsageChartProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { service, usagePerMonth: monthlyUsage, quota } = series
  const name = t(`ecommerces:service.${service}`, { defaultValue: service })
  const limit = quota.kind === 'limited' ? formatNumber(quota.monthly) : null
  const highestUsage = Math.max(...monthlyUsage)
  const highestMonth = formatMonth(months[monthlyUsage.indexOf(highestUsage)] ?? '')
  const summary = [
    t('use.highest', { used: formatNumber(highestUsage), month: highestMonth }),
    quota.kind === 'limited' ? t('use.overIn', { count: countExceededMonths(series) }) : t(`use.${quota.kind}`),
  ].join(' ')

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.quota}>{limit ? t('use.quota', { quota: limit }) : t('use.unit')}</span>
        </span>
        <QuotaBadge series={series} />
      </figcaption>
      <BarChart
        title={t('use.chart', { service: name })}
        summary={summary}
        bars={monthlyUsage.map((value, index) => ({
          label: formatShortMonth(months[index] ?? ''),
          value,
          tooltipText: `${formatMonth(months[index] ?? '')}: ${formatNumber(value)}${exceedsQuota(series, value) ? ` ${t('use.overMark')}` : ''}`,
          stackedSegments: [{ tone: exceedsQuota(series, value) ? 'negative' : 'accent', value }],
        }))}
        height={156}
        limit={quota.kind === 'limited' ? { value: quota.monthly, label: t('use.quota', { quota: limit }) } : null}
      />
    </figure>
  )
}

const countExceededMonths = (series: UsageSeries) =>
  series.usagePerMonth.filter((usage) => exceedsQuota(series, usage)).length

/** Formats a month as `11/26`, short enough for the label below a bar. */
const formatShortMonth = (month: string) => formatMonth(month).replace(/\/\d\d/, '/')

function QuotaBadge({ series }: { readonly series: UsageSeries }) {
  const { t } = useTranslation('billing')
  const exceededMonths = countExceededMonths(series)
  if (series.quota.kind === 'unlimited') return <Badge icon={Infinite}>{t('use.unlimited')}</Badge>
  if (series.quota.kind === 'none') return <Badge icon={Minus}>{t('use.noQuota')}</Badge>
  return exceededMonths === 0 ? (
    <Badge tone="positive" icon={Check}>
      {t('use.within')}
    </Badge>
  ) : (
    <Badge tone="negative" icon={TriangleAlert}>
      {t('use.over', { count: exceededMonths })}
    </Badge>
  )
}

interface UsageTableProps {
  readonly months: readonly string[]
  readonly series: readonly UsageSeries[]
}

/** Table with the numbers of the charts, newest month first. */
function UsageTable({ months, series }: UsageTableProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const formatSeriesQuota = ({ quota }: UsageSeries) =>
    quota.kind === 'limited' ? formatNumber(quota.monthly) : t(quota.kind === 'none' ? 'use.noQuota' : 'use.unlimited')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('use.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('use.month')}</th>
            {series.map(({ service }) => (
              <th key={service} scope="col">
                {t(`ecommerces:service.${service}`, { defaultValue: service })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('use.quotaRow')}</th>
            {series.map((serviceUsage) => (
              <td key={serviceUsage.service}>{formatSeriesQuota(serviceUsage)}</td>
            ))}
          </tr>
          {months
            .map((month, index) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                {series.map((serviceUsage) => (
                  <td
                    key={serviceUsage.service}
                    className={
                      exceedsQuota(serviceUsage, serviceUsage.usagePerMonth[index] ?? 0) ? styles.over : undefined
                    }
                  >
                    {formatNumber(serviceUsage.usagePerMonth[index] ?? 0)}
                    {exceedsQuota(serviceUsage, serviceUsage.usagePerMonth[index] ?? 0) && ` ${t('use.overMark')}`}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  )
}

/** Section with the usage of the last twelve months, as charts and as a table. */
function UsageSection({ ecommerce: { id, billing_quotas } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(queryOptionsFor(getQuotaUse, { params: { id } }))
  return (
    <Section title={t('use.title')}>
      {!data && <QueryPlaceholder error={error} onRetry={refetch} height="200px" />}
      {data?.data.use.length === 0 && <EmptyState title={t('use.none')} text={t('use.noneHint')} />}
      {data && data.data.use.length > 0 && (
        <UsageCharts
          months={data.data.months}
          series={buildUsageSeries(data.data.months, data.data.use, billing_quotas)}
        />
      )}
    </Section>
  )
}

interface UsageChartsProps {
  readonly months: readonly string[]
  readonly series: ReturnType<typeof buildUsageSeries>
}

function UsageCharts({ months, series }: UsageChartsProps) {
  const { t } = useTranslation('billing')
  return (
    <>
      <div className={styles.charts}>
        {series.map((serviceUsage) => (
          <UsageChart key={serviceUsage.service} months={months} series={serviceUsage} />
        ))}
      </div>
      <details>
        <summary>{t('use.numbers')}</summary>
        <UsageTable months={months} series={series} />
      </details>
    </>
  )
}

interface QuotasTabProps {
  readonly ecommerce: Ecommerce
}

export function QuotasTab({ ecommerce }: QuotasTabProps) {
  const { can } = useSession()
  return (
    <div className={styles.tab}>
      <QuotasSection ecommerce={ecommerce} />
      {can(getQuotaUse.access) && <UsageSection ecommerce={ecommerce} />}
    </div>
  )
}

function QuotasSection({ ecommerce: { id, billing_quotas } }: QuotasTabProps) {
  const { t } = useTranslation('billing')
  const { can } = useSession()
  const emptyTextKey = can(editEcommerceQuotaCommand.access) ? 'quotas.none' : 'quotas.noneReadonly'
  return (
    <Section
      title={t('quotas.title')}
      action={
        <EcommerceCommandButton command={editEcommerceQuotaCommand} ecommerceId={id} icon={<Pencil size={13} />}>
          {t('quotas.edit')}
        </EcommerceCommandButton>
      }
    >
      {billing_quotas.length === 0 ? (
        <p className={styles.muted}>{t(emptyTextKey)}</p>
      ) : (
        <QuotaList quotas={billing_quotas} />
      )}
    </Section>
  )
}

/** Monthly quota of each service. */
export function QuotaList({ quotas }: { readonly quotas: Ecommerce['billing_quotas'] }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const formatQuota = (quota: number | null) =>
    quota === null ? null : t('quotas.perMonth', { quota: formatNumber(quota) })
  return (
    <DetailList
      items={sortByService(quotas).map(({ service_code, monthly_quota, unlimited_quota }) => ({
        name: t(`ecommerces:service.${service_code}`, { defaultValue: service_code }),
        value: unlimited_quota ? t('quotas.unlimited') : formatQuota(monthly_quota),
      }))}
    />
  )
}
