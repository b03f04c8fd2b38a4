// Fees tab of an ecommerce: history of fees, the fees in force, and the drawer that adds a fee.

import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addEcommerceFeeCommand } from '#commands/billing.ts'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { encodeIssueMessage } from '#console/forms/field-messages.ts'
import { DateField, FieldPair, MoneyField, PercentField, SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { type ContractForm, type FormFields, useFieldValue } from '#console/forms/use-form.ts'
import { formatDate } from '#console/lib/format.ts'
import { FormDrawer } from '#console/records/form-drawer.tsx'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import type { Tone } from '#console/ui/badge.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { dateInput, formatFullName, moneyInput, percentInput, text } from '#contract/fields.ts'
import {
  addFee,
  type BilledService,
  billedServices,
  type Fee,
  getFeeField,
  listFees,
  MAX_FIXED_FEE,
  variableFeeRange,
} from '#contract/platform/billing.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { formatSaoPauloDate, getNextMonthStart } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import quotasTabStyles from './quotas-tab.module.css'
import { EcommerceCommandButton, formatFeeAmount, useEcommerceSubtitle } from './quotas-tab.tsx'

type FeeStatus = 'current' | 'coming' | 'past'

/** Returns the status of each fee by fee id: current, coming or past. `today` is a date in the format `YYYY-MM-DD`. */
export function getFeeStatuses(fees: readonly Fee[], today: string): ReadonlyMap<number, FeeStatus> {
  const statuses = new Map<number, FeeStatus>()
  const servicesWithCurrentFee = new Set<string>()
  for (const { id, service_code, start_at } of [...fees].sort(compareNewestFirst)) {
    if (start_at.slice(0, 10) > today) statuses.set(id, 'coming')
    else statuses.set(id, servicesWithCurrentFee.has(service_code) ? 'past' : 'current')
    if (statuses.get(id) === 'current') servicesWithCurrentFee.add(service_code)
  }
  return statuses
}

function compareNewestFirst(first: Fee, second: Fee): number {
  return first.start_at === second.start_at ? second.id - first.id : first.start_at < second.start_at ? 1 : -1
}

/** Returns the current fee of every service. Future and past fees are omitted. */
export function getCurrentFees(fees: readonly Fee[], today: string): readonly Fee[] {
  const statuses = getFeeStatuses(fees, today)
  return fees.filter(({ id }) => statuses.get(id) === 'current')
}

const statusBadges: Readonly<Record<FeeStatus, readonly [tone: Tone, icon: LucideIcon]>> = {
  current: ['positive', Check],
  coming: ['accent', CalendarClock],
  past: ['neutral', History],
}

/** Returns the columns of the fee history (S1 §2, §3), with a badge for the status of each fee. */
function buildFeeColumns(statusesByFeeId: ReadonlyMap<number, FeeStatus>): readonly ColumnSpec<Fee>[] {
  return [
    { name: 'start_at', header: 'fees.start', kind: 'date' },
    {
      name: 'service_code',
      header: 'service',
      kind: 'text',
      value: ({ service_code }, t) => t(`ecommerces:service.${service_code}`, { defaultValue: service_code }),
    },
    { name: 'fixed_fee', header: 'fees.fixed', kind: 'money' },
    { name: 'variable_fee', header: 'fees.variable', kind: 'percent' },
    {
      name: 'standing',
      header: 'fees.standing',
      kind: 'badge',
      value: ({ id }) => statusesByFeeId.get(id) ?? 'past',
      badgeStyles: statusBadges,
      textPrefix: 'standing',
    },
    { name: 'user', header: 'fees.user', kind: 'text', value: ({ user }) => formatFullName(user) },
    { name: 'comments', header: 'fees.comments', kind: 'text' },
  ]
}

const amountSchemas = {
  fixed_fee: moneyInput({ maximum: MAX_FIXED_FEE }),
  variable_fee: percentInput(variableFeeRange),
}
type AmountName = keyof typeof amountSchemas

/** Schema of the fee form. The service decides which amount is required: a fixed fee or a percentage (S1 §5). */
export const FeeFormSchema = z
  .object({
    service_code: z.enum(billedServices),
    fixed_fee: z.string(),
    variable_fee: z.string(),
    start_at: dateInput,
    comments: text(500),
  })
  .check(createAmountCheck('fixed_fee'), createAmountCheck('variable_fee'))
type FeeValues = z.input<typeof FeeFormSchema>

/**
 * Returns a schema check for one of the two amounts. The check runs even if other fields are invalid, so that all
 * errors appear at once.
 */
function createAmountCheck(name: AmountName) {
  return z.refine((fee) => getAmountError(name, fee) === null, {
    path: [name],
    error: ({ input }) => getAmountError(name, input),
    when: () => true,
  })
}

function getAmountError(name: AmountName, fee: unknown): string | null {
  if (typeof fee !== 'object' || fee === null) return null
  const { service_code, ...values }: Readonly<Record<string, unknown>> = { ...fee }
  const service = billedServices.find((code) => code === service_code)
  // Validates only the amount that the form displays. The form displays the fixed fee until the user has selected a
  // service.
  if (name !== (service ? getFeeField(service) : 'fixed_fee')) return null
  const [issue] = z.safeParse(amountSchemas[name], values[name], { reportInput: true }).error?.issues ?? []
  return issue ? encodeIssueMessage(issue) : null
}

export const emptyFee = { service_code: '', fixed_fee: '', variable_fee: '', start_at: '', comments: '' } as const

/**
 * Builds the request body with the amount that applies to the service. Omits the other amount. Throws if a value is
 * invalid.
 */
export function buildFeeBody(formValues: FeeValues) {
  const { fixed_fee, variable_fee, ...otherFields } = z.parse(FeeFormSchema, formValues)
  return getFeeField(otherFields.service_code) === 'fixed_fee'
    ? { ...otherFields, fixed_fee: z.parse(amountSchemas.fixed_fee, fixed_fee) }
    : { ...otherFields, variable_fee: z.parse(amountSchemas.variable_fee, variable_fee) }
}

/** Parses the typed values for the preview of a fee. A missing or invalid value becomes null. */
export function parseFeePreview(fieldTexts: Readonly<Record<keyof FeeValues, string>>) {
  const service: BilledService | null = billedServices.find((code) => code === fieldTexts.service_code) ?? null
  const parseAmount = (name: AmountName) =>
    service && getFeeField(service) === name ? (z.safeParse(amountSchemas[name], fieldTexts[name]).data ?? null) : null
  return {
    service,
    fixed_fee: parseAmount('fixed_fee'),
    variable_fee: parseAmount('variable_fee'),
    start_at: z.safeParse(dateInput, fieldTexts.start_at).data ?? null,
  }
}

interface FeePreviewProps {
  readonly fieldTexts: Parameters<typeof parseFeePreview>[0]
  readonly fees: readonly Fee[]
}

/** Preview of the new fee beside the fee that is charged now. Renders nothing until the user selects a service. */
function FeePreview({ fieldTexts, fees }: FeePreviewProps) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const today = formatSaoPauloDate(new Date())
  const { service, start_at, ...amounts } = parseFeePreview(fieldTexts)
  if (service === null) return null
  const currentFee = getCurrentFees(fees, today).find(({ service_code }) => service_code === service)
  const isPast = start_at !== null && start_at.slice(0, 10) < today
  return (
    <section className={quotasTabStyles.preview} aria-label={t('preview.title')}>
      <h3 className={quotasTabStyles.title}>{t('preview.title')}</h3>
      <DetailList
        items={[
          { name: t('service'), value: t(`ecommerces:service.${service}`) },
          {
            name: t('preview.amount'),
            value: formatFeeAmount(amounts) && t(`per.${service}`, { amount: formatFeeAmount(amounts) }),
          },
          { name: t('preview.start'), value: start_at && formatDate(start_at) },
          {
            name: t('preview.now'),
            value: currentFee
              ? t('fees.since', { amount: formatFeeAmount(currentFee), date: formatDate(currentFee.start_at) })
              : null,
          },
        ]}
      />
      {isPast && <p className={quotasTabStyles.hint}>{t('preview.past')}</p>}
    </section>
  )
}

type FeeInputValues = Record<keyof FeeValues, string>

/** Input fields of a fee: service, amount, start date and comments. */
export function FeeInputs<V extends FeeInputValues>({ form }: { readonly form: FormFields<V> }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const serviceCode = useFieldValue(form, 'service_code')
  const service = billedServices.find((code) => code === serviceCode)
  return (
    <>
      <SelectField
        form={form}
        name="service_code"
        label={t('service')}
        required
        options={[
          { value: '', label: t('chooseService') },
          ...billedServices.map((code) => ({ value: code, label: t(`ecommerces:service.${code}`) })),
        ]}
      />
      <FieldPair>
        {service !== undefined && getFeeField(service) === 'variable_fee' ? (
          <PercentField
            form={form}
            name="variable_fee"
            label={t('fees.variableField')}
            hint={t('percentHint')}
            required
          />
        ) : (
          <MoneyField form={form} name="fixed_fee" label={t('fees.fixedField')} hint={t('moneyHint')} required />
        )}
        <DateField form={form} name="start_at" label={t('fees.start')} required />
      </FieldPair>
      <TextAreaField form={form} name="comments" label={t('fees.comments')} />
    </>
  )
}

interface FeeFieldsProps {
  readonly form: ContractForm<FeeValues>
  /** Existing fees of the ecommerce. */
  readonly fees: readonly Fee[]
}

function FeeFields({ form, fees }: FeeFieldsProps) {
  const fieldTexts = {
    service_code: useFieldValue(form, 'service_code'),
    fixed_fee: useFieldValue(form, 'fixed_fee'),
    variable_fee: useFieldValue(form, 'variable_fee'),
    start_at: useFieldValue(form, 'start_at'),
    comments: useFieldValue(form, 'comments'),
  }
  return (
    <>
      <FeeInputs form={form} />
      <FeePreview fieldTexts={fieldTexts} fees={fees} />
    </>
  )
}

const noFees: readonly Fee[] = []

/**
 * Converts the command arguments from a URL to form values. An amount without a service is entered in the field for the
 * fixed fee.
 */
function getFormValuesFromArguments({ fee_service, amount, fee_start }: Arguments): Partial<FeeValues> {
  const service = billedServices.find((code) => code === fee_service)
  const isPercent = service !== undefined && getFeeField(service) === 'variable_fee'
  return {
    ...(service ? { service_code: service } : {}),
    ...(amount === undefined ? {} : { [isPercent ? 'variable_fee' : 'fixed_fee']: amount }),
    ...(fee_start === undefined ? {} : { start_at: formatDate(fee_start) }),
  }
}

export function FeeDrawer({ args }: { readonly args: Arguments }) {
  return <AddFee key={args.ecommerce} args={args} />
}

function AddFee({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const id = Number(args.ecommerce)
  const { data } = useQuery(queryOptionsFor(listFees, { params: { id } }))
  // A new fee starts on the first day of the next month, unless the user types another date.
  const [defaults] = useState(() => ({
    ...emptyFee,
    start_at: formatDate(getNextMonthStart(formatSaoPauloDate(new Date()))),
  }))
  return (
    <FormDrawer
      title={t('fees.add')}
      subtitle={useEcommerceSubtitle(id)}
      saveLabel={t('fees.send')}
      schema={FeeFormSchema}
      formId={`ecommerces.addFee:${id}`}
      draftTitleField="comments"
      defaults={defaults}
      prefilled={getFormValuesFromArguments(args)}
      send={(values, key) => callApi(addFee, { params: { id }, body: buildFeeBody(values) }, key)}
      writeEndpoint={addFee}
      getToast={({ data: fee }) =>
        t('fees.added', {
          service: t(`ecommerces:service.${fee.service_code}`),
          amount: formatFeeAmount(fee),
          date: formatDate(fee.start_at),
        })
      }
      canUndo
    >
      {(form) => <FeeFields form={form} fees={data?.data ?? noFees} />}
    </FormDrawer>
  )
}

/**
 * Fees tab of an ecommerce: the history of all fees, sorted by start date, newest first. Existing fees are never
 * changed (S1 §2).
 */
export function FeesTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { can } = useSession()
  const { data, error, isFetching, refetch } = useQuery(queryOptionsFor(listFees, { params: { id } }))
  const fees = data?.data ?? noFees
  const today = formatSaoPauloDate(new Date())
  const columns = useMemo(() => buildColumns(buildFeeColumns(getFeeStatuses(fees, today)), t), [t, fees, today])
  const add = (
    <EcommerceCommandButton command={addEcommerceFeeCommand} ecommerceId={id} icon={<Plus size={14} />}>
      {t('fees.add')}
    </EcommerceCommandButton>
  )

  return (
    <section className={quotasTabStyles.tab} aria-label={t('fees.title')}>
      <div className={quotasTabStyles.head}>
        <h2>{t('fees.title')}</h2>
        {fees.length > 0 && add}
      </div>
      <DataTable
        label={t('fees.title')}
        columns={columns}
        rows={fees}
        getRowId={idOf}
        total={fees.length}
        isLoading={isFetching}
        error={error}
        onRetry={refetch}
        noRowsContent={
          <EmptyState
            title={t('fees.none')}
            text={t(can(addEcommerceFeeCommand.access) ? 'fees.noneHint' : 'fees.noneReadonly')}
            action={add}
          />
        }
        height="auto"
        expectedRows={4}
      />
    </section>
  )
}
