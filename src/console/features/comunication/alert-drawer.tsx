// Alert drawer: form with formatting toolbar, and the toggle action. First, tag insertion for a selection (pure).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Underline from 'lucide-react/icons/underline'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { comunicationEditAlert } from '#commands/comunication.ts'
import { callApi } from '#console/api/client.ts'
import { getCachedRow, invalidate, queryOf, setCachedRow, useRowOf } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { CheckboxField, Field, SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { type Action, undoOffer, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import { ActiveBadge } from '#console/table/status-badge.tsx'
import { moveAmongButtons } from '#console/ui/arrow-keys.ts'
import { IconButton } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState, ErrorPanel } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/tabs.tsx'
import { Alert, AlertToSave, alertTypes, listAlerts, saveAlert } from '#contract/comunication.ts'
import { z } from '#contract/zod.ts'
import styles from './alert-drawer.module.css'
import { AlertTypeBadge, typeName } from './comunication.tsx'

type Format = 'bold' | 'italic' | 'underline' | 'link' | 'paragraph' | 'list' | 'numbers'

interface Formatted {
  /** In place of what was selected. */
  readonly text: string
  /** What is selected afterwards, counted from its beginning: what is to be typed next. */
  readonly selectFrom: number
  readonly selectTo: number
}

const around: Readonly<Partial<Record<Format, readonly [before: string, after: string]>>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  paragraph: ['<p>', '</p>'],
}

const address = 'https://'

export function formatted(whole: string, from: number, to: number, format: Format): Formatted {
  const selected = whole.slice(from, to)
  const pair = around[format]
  if (pair) return within(pair[0], selected, pair[1])
  if (format === 'link') {
    const before = '<a href="'
    // A selected address is the link's own; else the address is what has to be typed.
    const isAddress = /^(https?:\/\/|mailto:)\S+$/i.test(selected)
    if (isAddress) return within(`${before}${selected}">`, selected, '</a>')
    const text = `${before}${address}">${selected}</a>`
    return { text, selectFrom: before.length, selectTo: before.length + address.length }
  }
  const tag = format === 'list' ? 'ul' : 'ol'
  const lines = selected.split('\n').filter((line) => line.trim() !== '')
  return within(`<${tag}>\n<li>`, lines.join('</li>\n<li>'), `</li>\n</${tag}>`)
}

function within(before: string, inner: string, after: string): Formatted {
  return { text: before + inner + after, selectFrom: before.length, selectTo: before.length + inner.length }
}

// Formatting toolbar for staff who do not write HTML: wraps the textarea's selection in tags (`setRangeText`).

const formats: readonly (readonly [format: Format, icon: typeof Bold])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['link', Link],
  ['paragraph', Pilcrow],
  ['list', List],
  ['numbers', ListOrdered],
]

const sideways = { previous: 'ArrowLeft', next: 'ArrowRight' }

function FormatBar({ fieldId }: { readonly fieldId: string }) {
  const { t } = useTranslation('comunication')
  /** All of them are one tab stop: the arrows go from one to the next. */
  const [stop, setStop] = useState(0)
  const put = (format: Format) => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLTextAreaElement)) return
    const { text, selectFrom, selectTo } = formatted(field.value, field.selectionStart, field.selectionEnd, format)
    const from = field.selectionStart
    field.focus()
    field.setRangeText(text, from, field.selectionEnd, 'end')
    field.setSelectionRange(from + selectFrom, from + selectTo)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('format.label')}
      onKeyDown={(event) => moveAmongButtons(event, sideways)}
    >
      {formats.map(([format, Icon], index) => (
        <IconButton
          key={format}
          size="small"
          variant="secondary"
          label={t(`format.${format}`)}
          icon={<Icon size={14} />}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => put(format)}
        />
      ))}
    </div>
  )
}

const TypedAlert = lazy(() => import('./alert-beside.tsx').then(({ TypedAlert }) => ({ default: TypedAlert })))

const valuesOf = ({ type, is_active, title, description }: Alert) => ({ type, is_active, title, description })

/** Sanitized here and again on the server (S2 §5); what goes is said before it is saved. */
function AlertForm({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('comunication')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const form = useRecordForm({
    schema: AlertToSave,
    formId: `comunication.editAlert:${alert.id}`,
    record: alert,
    versionOf: ({ version }) => version,
    valuesOf,
    current: ({ current }) => z.parse(Alert, current),
    save: async (values, { ifMatch }) => {
      const { sanitizePlainText, sanitizeRichText } = await import('#contract/rich-text.ts')
      const body = {
        ...values,
        title: sanitizePlainText(values.title),
        description: sanitizeRichText(values.description).html,
      }
      return (await callApi(saveAlert, { params: { id: alert.id }, body }, { ifMatch })).data
    },
    onSaved: (saved) => {
      void invalidate(client, saveAlert)
      setCachedRow(client, queryOf(listAlerts, { query: {} }), saved)
      notify({ kind: 'success', text: t('alert.saved', { title: saved.title }), ...undoOffer(saved, run, t) })
      close()
    },
  })
  const type = useValue(form, 'type')
  const title = useValue(form, 'title')
  const description = useValue(form, 'description')
  const types = [...new Set([...alertTypes, alert.type])]

  return (
    <Drawer
      title={t('alert.edit')}
      subtitle={`${t('alert.number', { id: alert.id })} · ${t('alert.updated', { at: formatInstant(alert.updated_at) })}`}
      wide
      onClose={close}
      footer={<SaveBar form={form} label={t('alert.save')} />}
    >
      <div className={styles.columns}>
        <Form form={form}>
          <SelectField
            form={form}
            name="type"
            label={t('field.type')}
            options={types.map((value) => ({ value, label: typeName(value, t) }))}
          />
          <CheckboxField form={form} name="is_active" label={t('field.is_active')} as="switch" />
          <Field form={form} name="title" label={t('field.title')} hint={t('field.titleHint')} />
          <div className={styles.editor}>
            <TextAreaField
              form={form}
              name="description"
              label={t('field.description')}
              hint={t('field.descriptionHint')}
              rows={10}
              mono
            />
            <FormatBar fieldId={`${form.id}-description`} />
          </div>
        </Form>
        <div className={styles.beside}>
          <Suspense fallback={<Skeleton height="240px" />}>
            <TypedAlert type={type} title={title} description={description} />
          </Suspense>
        </div>
      </div>
      <ConflictDialog
        form={form}
        show={{
          is_active: (value) => t(value ? 'ui:status.active' : 'ui:status.inactive'),
          type: (value) => typeName(String(value), t),
        }}
      />
    </Drawer>
  )
}

const SavedAlert = lazy(() => import('./alert-beside.tsx').then(({ SavedAlert }) => ({ default: SavedAlert })))

/** One alert: to change it with its preview beside, or only to see it. */
export function AlertDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(listAlerts, { query: {} }))
  const { row: alert, isGone } = useRowOf({ rows: data?.data, refetch }, Number(args.alert))
  if (alert && can(comunicationEditAlert.access)) return <AlertForm key={alert.id} alert={alert} />
  return (
    <Drawer
      title={alert?.title ?? t('alert.title')}
      subtitle={alert && t('alert.number', { id: alert.id })}
      wide
      onClose={close}
    >
      {alert && <Reading alert={alert} />}
      {!alert && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!alert && !error && !isGone && <Skeleton height="240px" />}
      {!error && isGone && <EmptyState title={t('alert.gone', { id: args.alert })} text={t('alert.goneText')} />}
    </Drawer>
  )
}

export function Reading({ alert: { type, is_active, title, description } }: { readonly alert: Alert }) {
  return (
    <>
      <p className={styles.marks}>
        <AlertTypeBadge type={type} />
        <ActiveBadge active={is_active} />
      </p>
      <Suspense fallback={<Skeleton height="240px" />}>
        <SavedAlert type={type} title={title} description={description} />
      </Suspense>
    </>
  )
}

// Plain text of sanitized HTML for a table cell, without a parser; safe because it is only rendered as text. Pure.

const references: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

export function readableText(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(lt|gt|amp|quot);/g, (reference) => references[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .trim()
}

// Toggles an alert with the state that was seen (compare-and-set), so that concurrent toggles do not cancel out.

/** Switches an alert on or off at once; the toast takes it back. */
export const toggleAlert: Action = async (args, { queryClient, t, notify, run }) => {
  const seen = getCachedRow(queryClient, listAlerts, Number(args.alert))
  const { data } = await queryClient.fetchQuery({ ...queryOf(listAlerts, { query: {} }), staleTime: 0 })
  const found = data.find(({ id }) => id === Number(args.alert))
  if (!found) {
    notify({ kind: 'error', text: t('comunication:alert.gone', { id: args.alert }) })
    return
  }
  const { id, type, title, description, is_active, version } = found
  if (seen && seen.is_active !== is_active) {
    notify({ kind: 'info', text: t(is_active ? 'comunication:toggle.wasOn' : 'comunication:toggle.wasOff', { title }) })
    void invalidate(queryClient, saveAlert)
    return
  }
  const body = { type, title, description, is_active: !is_active }
  try {
    const answer = await callApi(saveAlert, { params: { id }, body }, { ifMatch: `"${version}"` })
    const text = t(is_active ? 'comunication:toggle.off' : 'comunication:toggle.on', { title })
    notify({ kind: 'success', text, ...undoOffer(answer, run, t) })
  } finally {
    void invalidate(queryClient, saveAlert)
  }
}
