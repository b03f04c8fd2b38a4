// Dialogs that register a group with the billing system, retry the registration, or delete the group. Also contains the
// tab with the quotas and fees of the ecommerces in a group.

import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments, Command } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import {
  deleteGroupCommand,
  listGroupsCommand,
  openGroupCommand,
  openGroupQuotasCommand,
  registerGroupBillingCommand,
  retryGroupBillingCommand,
} from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatDate, formatNumber, formatPercent, formatReais } from '#console/lib/format.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { EmptyState, ForbiddenPanel } from '#console/ui/panels.tsx'
import {
  type BilledEcommerce,
  deleteGroup,
  type Group,
  getGroup,
  getGroupBilling,
  registerGroupBilling,
} from '#contract/platform/groups.ts'
import { getDisabledReason } from './groups.tsx'

type BillingAction = 'register' | 'retry'

const commands: Readonly<Record<BillingAction, Command>> = {
  register: registerGroupBillingCommand,
  retry: retryGroupBillingCommand,
}

export function RegisterDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog billingAction="register" id={Number(args.group)} />
}

export function RetryDialog({ args }: { readonly args: Arguments }) {
  return <BillingDialog billingAction="retry" id={Number(args.group)} />
}

/** Dialog that registers a group with the billing system, or retries after an error (S2 §4; product decision A31). */
function BillingDialog({ billingAction, id }: { readonly billingAction: BillingAction; readonly id: number }) {
  const { t } = useTranslation('groups')
  return (
    <GroupDialog id={id} title={t(`dialog.${billingAction}`)} command={commands[billingAction]}>
      {(group) => <RegisterBilling key={group.id} billingAction={billingAction} group={group} />}
    </GroupDialog>
  )
}

interface GroupDialogProps {
  readonly id: number
  readonly title: string
  /** Command that opens the dialog. If the command is not allowed for this group, the dialog shows the reason. */
  readonly command: Command
  readonly children: (group: Group) => ReactNode
}

function GroupDialog({ id, title, command, children }: GroupDialogProps) {
  const { t } = useTranslation('groups')
  const query = useQuery({ ...queryOptionsFor(getGroup, { params: { id } }), select: selectRecord })
  const renderDisabledReason = (group: Group) => {
    const reason = getDisabledReason(group, command, t)
    return reason !== null && <p>{reason}</p>
  }
  return (
    <LoadedLayer surface="dialog" query={query} title={title} height="64px" getUnavailableReason={renderDisabledReason}>
      {children}
    </LoadedLayer>
  )
}

function RegisterBilling({
  billingAction,
  group: { id, name, version },
}: {
  readonly billingAction: BillingAction
  readonly group: Group
}) {
  const { t } = useTranslation('groups')
  const idempotencyName = `groups.billing:${id}`
  return (
    <ConfirmCommand
      title={t(`dialog.${billingAction}`)}
      actionLabel={t(`dialog.${billingAction}Send`)}
      variant="primary"
      text={t(`dialog.${billingAction}Text`, { name, id })}
      idempotencyName={idempotencyName}
      requestValues={version}
      send={(_, key) => callApi(registerGroupBilling, { params: { id } }, key)}
      writeEndpoint={registerGroupBilling}
      getToast={({ success, data }) => {
        if (success) return t('dialog.done', { name })
        const text = t('dialog.refused', { reason: data.error_replica_group_in_billing ?? '' })
        return { kind: 'error', title: t('billing.error'), text, subject: idempotencyName }
      }}
    />
  )
}

/**
 * Dialog that deletes a group permanently. The user must type a reason and the name of the group, or the id if the
 * group has no name.
 */
export function DeleteGroupDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('groups')
  return (
    <GroupDialog id={Number(args.group)} title={t('delete.title')} command={deleteGroupCommand}>
      {(group) => <DeleteGroup key={group.id} group={group} />}
    </GroupDialog>
  )
}

function DeleteGroup({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { id, version, linked_ecommerce_number: linkedCount } = group
  const name = group.name.trim() || String(id)
  return (
    <ConfirmCommand
      title={t('delete.question', { name })}
      actionLabel={t('delete.send')}
      confirmationWord={name}
      text={t('delete.text', { id })}
      disabledReason={linkedCount > 0 ? t('delete.linked', { count: linkedCount }) : undefined}
      idempotencyName={`groups.delete:${id}`}
      send={(reason, key) => callApi(deleteGroup, { params: { id }, body: { reason } }, { ...key, ifMatch: version })}
      writeEndpoint={deleteGroup}
      getToast={() => t('delete.done', { name })}
      redirect={{
        fromPath: buildCommandLink(openGroupCommand, { group: String(id) }),
        toUrl: buildCommandLink(listGroupsCommand),
      }}
    />
  )
}

type BilledQuota = BilledEcommerce['billing_quotas'][number]
type BilledFee = BilledEcommerce['current_fees'][number]

interface QuotaRow {
  readonly key: string
  readonly ecommerce: Pick<BilledEcommerce, 'id' | 'display_name' | 'is_active'>
  /** Service code; null in the row of an ecommerce that has no quotas and no fees. */
  readonly service: string | null
  readonly quota: BilledQuota | undefined
  readonly fee: BilledFee | undefined
}

/**
 * Returns one row per ecommerce and service. An ecommerce without quotas and fees gets a single row without a service.
 */
export function buildQuotaRows(billedEcommerces: readonly BilledEcommerce[]): QuotaRow[] {
  return billedEcommerces.flatMap(({ billing_quotas: quotas, current_fees: fees, ...ecommerce }) => {
    const services = [...new Set([...quotas, ...fees].map(({ service_code }) => service_code))].sort()
    return (services.length === 0 ? [null] : services).map((service) => ({
      key: `${ecommerce.id} ${service ?? ''}`,
      ecommerce,
      service,
      quota: quotas.find(({ service_code }) => service_code === service),
      fee: fees.find(({ service_code }) => service_code === service),
    }))
  })
}

/** Returns the command arguments that open the quotas tab of the ecommerce in this row. */
function getQuotasTabArguments({ ecommerce: { id } }: QuotaRow) {
  return { ecommerce: String(id), tab: 'quotas' }
}

function useOpenQuotas() {
  const { run } = useCommandRunner()
  return (row: QuotaRow, openOptions: { readonly newTab: boolean }) =>
    run(openEcommerceCommand, getQuotasTabArguments(row), openOptions)
}

const quotaColumns: readonly ColumnSpec<QuotaRow>[] = [
  { name: 'id', kind: 'id', value: ({ ecommerce }) => ecommerce.id },
  {
    name: 'ecommerce',
    kind: 'link',
    value: ({ ecommerce }) => ecommerce.display_name,
    getLinkUrl: (row) => buildCommandLink(openEcommerceCommand, getQuotasTabArguments(row)),
  },
  { name: 'service', kind: 'text', value: ({ service }, t) => formatService(service, t) },
  { name: 'quota', kind: 'text', align: 'end', value: ({ quota }, t) => formatQuota(quota, t) },
  { name: 'fee', kind: 'text', align: 'end', value: ({ fee }) => formatFee(fee) },
  { name: 'since', kind: 'text', value: ({ fee }) => (fee ? formatDate(fee.start_at) : '—') },
]

function formatService(service: string | null, t: TFunction): string {
  return service === null ? t('quotas.none') : t(`ecommerces:service.${service}`, { defaultValue: service })
}

function formatQuota(quota: QuotaRow['quota'], t: TFunction): string {
  if (quota?.unlimited_quota) return t('quotas.unlimited')
  return quota?.monthly_quota == null ? '—' : formatNumber(quota.monthly_quota)
}

function formatFee(fee: QuotaRow['fee']): string {
  if (fee?.fixed_fee != null) return formatReais(fee.fixed_fee)
  return fee?.variable_fee == null ? '—' : formatPercent(fee.variable_fee)
}

const rowId = ({ key }: QuotaRow) => key
const getRowArguments = ({ ecommerce }: QuotaRow) => ({ ecommerce: String(ecommerce.id) })

/**
 * Quotas tab of a group with the quotas and current fees of its ecommerces. Opening a row opens the quotas tab of the
 * ecommerce (product decision A45).
 */
export function QuotasTab({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation('groups')
  const { user } = useSession()
  const { access } = openGroupQuotasCommand
  const reason = getMissingAccessReason(user, access, t)
  if (reason === '') return <QuotasTable groupId={groupId} />
  return <ForbiddenPanel reason={reason} action={<AccessRequestButtons access={access} />} />
}

function QuotasTable({ groupId }: { readonly groupId: number }) {
  const { t } = useTranslation(['groups', 'ecommerces'])
  const openQuotas = useOpenQuotas()
  const { data, error, isFetching, refetch } = useQuery(queryOptionsFor(getGroupBilling, { params: { id: groupId } }))
  const columns = useMemo(() => buildColumns(quotaColumns, t), [t])
  const rows = useMemo(() => buildQuotaRows(data?.data ?? []), [data])
  return (
    <DataTable
      label={t('tab.quotas')}
      columns={columns}
      rows={rows}
      getRowId={rowId}
      total={rows.length}
      isLoading={isFetching}
      error={error}
      onRetry={refetch}
      noRowsContent={<EmptyState title={t('billing.none')} text={t('quotas.empty')} />}
      onOpen={openQuotas}
      getRowArguments={getRowArguments}
      height="auto"
      expectedRows={4}
    />
  )
}
