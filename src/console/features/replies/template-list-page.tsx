// Page of the templates of replies to consumers, part of the settings: one row per status and per reason.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { editReplyTemplateCommand, listReplyTemplatesCommand } from '#commands/replies.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useSetPageTitle } from '#console/lib/browser.ts'
import { formatInstant } from '#console/lib/format.ts'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { formatReplyTemplate } from '#console/records/reply-labels.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { DataTable } from '#console/table/data-table.tsx'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { listReplyTemplates, type ReplyTemplate, replyReasons } from '#contract/console/replies.ts'
import { type Language, languages } from '#contract/languages.ts'
import styles from './replies.module.css'

const isReason = ({ template }: ReplyTemplate) => replyReasons.some((reason) => reason === template)

const columnSpecs: readonly ColumnSpec<ReplyTemplate>[] = [
  {
    name: 'template',
    header: 'templates.template',
    kind: 'link',
    isName: true,
    value: ({ template }, t) => formatReplyTemplate(template, t),
    getLinkUrl: (row) =>
      buildCommandLink(editReplyTemplateCommand, getRowArguments(row), buildCommandLink(listReplyTemplatesCommand)),
  },
  {
    name: 'applies',
    header: 'templates.applies',
    kind: 'text',
    value: (row, t) => t(isReason(row) ? 'replies:templates.byReason' : 'replies:templates.byStatus'),
  },
  {
    name: 'state',
    header: 'templates.state',
    kind: 'text',
    value: ({ text, default_text, updated_at }, t) =>
      text === default_text
        ? t('replies:templates.default')
        : t('replies:templates.edited', { at: formatInstant(updated_at) }),
  },
]

const getRowId = ({ template, language }: ReplyTemplate) => `${template} ${language}`
const getRowArguments = ({ template, language }: ReplyTemplate) => ({ template, reply_language: language })
const rowCommands = [editReplyTemplateCommand]

export function ReplyTemplates() {
  const { t } = useTranslation(['replies', 'session', 'ui'])
  const { run } = useCommandRunner()
  const [selectedLanguage, setSelectedLanguage] = useState<Language>(languages[0])
  const { data, error, isFetching, refetch } = useQuery(queryOptionsFor(listReplyTemplates, {}))
  useSetPageTitle(t('templates.title'))
  const columns = useMemo(() => buildColumns(columnSpecs, t), [t])
  const rows = useMemo(
    () => (data?.data ?? []).filter(({ language }) => language === selectedLanguage),
    [data, selectedLanguage],
  )
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('templates.title')}</h1>
        <p className={styles.muted}>{t('templates.description')}</p>
      </header>
      <SegmentedControl
        label={t('templates.language')}
        options={languages.map((value) => ({ value, label: t(`session:languages.${value}`) }))}
        value={selectedLanguage}
        onChange={setSelectedLanguage}
      />
      <DataTable
        label={t('templates.title')}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        total={rows.length}
        isLoading={isFetching}
        error={error}
        onRetry={refetch}
        noRowsContent={<EmptyState title={t('templates.title')} />}
        onOpen={(row) => run(editReplyTemplateCommand, getRowArguments(row))}
        getRowArguments={getRowArguments}
        rowCommands={rowCommands}
        filterKey={selectedLanguage}
        selectable={false}
        height="auto"
        autoFocus
      />
    </div>
  )
}
