// Drawer that generates a link template for helpdesk tickets, so that a ticket can link to a page of the console
// (product decision C3).
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  buildBookmarklet,
  buildHelpdeskLink,
  type Helpdesk,
  type HelpdeskLink,
  helpdeskPlaceholders,
  helpdesks,
  type LinkedRecord,
  linkedRecords,
} from '#commands/helpdesk.ts'
import { useTextError } from '#console/forms/confirm-dialog.tsx'
import { copyText } from '#console/lib/clipboard.ts'
import { notify } from '#console/lib/notices.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, SegmentedControl, TextArea, TextInput } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { taskText } from '#contract/fields.ts'
import styles from './helpdesk-drawer.module.css'

const defaultLink: Omit<HelpdeskLink, 'origin'> = {
  ticket: helpdeskPlaceholders.zendesk.ticket,
  record: 'reverse',
  id: helpdeskPlaceholders.zendesk.field,
  suggestedCommandId: '',
  task: '',
}

/** Ids of the commands that the generated link can suggest, by the kind of record that the link opens. */
const suggestedCommandIdsByRecord: Readonly<Record<LinkedRecord, readonly string[]>> = {
  reverse: ['reprocess.reverse', 'trackingErrors.correctZip', 'ecommerces.open', 'reprocess.history'],
  refund: ['reprocess.refund', 'ecommerces.open', 'reprocess.history'],
  order: ['reprocess.reverse', 'reverses.show', 'trackingErrors.correctZip', 'ecommerces.open'],
  ecommerce: ['ecommerces.open', 'reprocess.history'],
}

/** Drawer that builds a link template or bookmarklet, which an administrator configures in the helpdesk. */
export function HelpdeskDrawer() {
  const { t } = useTranslation(['link', 'commands'])
  const { close } = useCommandRunner()
  const [helpdesk, setHelpdesk] = useState<Helpdesk>('zendesk')
  const [linkTemplate, setLinkTemplate] = useState<HelpdeskLink>({ ...defaultLink, origin: location.origin })
  const change = (patch: Partial<HelpdeskLink>) => setLinkTemplate({ ...linkTemplate, ...patch })
  // Checks a dash instead of the task if the task is empty or contains `{{placeholders}}`: the task is optional, and
  // the helpdesk replaces the placeholders with texts of unknown length.
  const taskTextError = useTextError(
    taskText,
    linkTemplate.task.includes('{{') || linkTemplate.task === '' ? '–' : linkTemplate.task,
  )
  const isBookmarklet = helpdesk === 'bookmarklet'
  const generatedText = isBookmarklet ? buildBookmarklet(linkTemplate) : buildHelpdeskLink(linkTemplate)

  const selectHelpdesk = (nextHelpdesk: Helpdesk) => {
    setHelpdesk(nextHelpdesk)
    if (nextHelpdesk !== 'bookmarklet')
      change({ ticket: helpdeskPlaceholders[nextHelpdesk].ticket, id: helpdeskPlaceholders[nextHelpdesk].field })
  }

  const copy = async () => {
    if (await copyText(generatedText)) notify({ kind: 'success', text: t('helpdesk.copied') })
  }

  return (
    <Drawer
      title={t('commands:link.helpdesk.title')}
      onClose={close}
      footer={
        <MainButton icon={<Copy size={14} />} onClick={() => void copy()}>
          {t('helpdesk.copy')}
        </MainButton>
      }
    >
      <div className={styles.body}>
        <p>{t('helpdesk.text')}</p>
        <SegmentedControl
          label={t('helpdesk.which')}
          options={helpdesks.map((value) => ({ value, label: t(`helpdesk.name.${value}`) }))}
          value={helpdesk}
          onChange={selectHelpdesk}
        />
        <FieldFrame label={t('helpdesk.record')}>
          {(control) => (
            <Select
              {...control}
              options={linkedRecords.map((value) => ({ value, label: t(`helpdesk.kind.${value}`) }))}
              value={linkTemplate.record}
              onChange={(selected) => {
                const record = linkedRecords.find((candidate) => candidate === selected)
                if (record) change({ record, suggestedCommandId: '' })
              }}
            />
          )}
        </FieldFrame>
        {!isBookmarklet && (
          <>
            <LabelledTextInput
              label={t('helpdesk.ticket')}
              value={linkTemplate.ticket}
              onValueChange={(ticket) => change({ ticket })}
              isMonospaced
            />
            <LabelledTextInput
              label={t('helpdesk.id')}
              hint={t('helpdesk.idHint')}
              value={linkTemplate.id}
              onValueChange={(id) => change({ id })}
              isMonospaced
            />
          </>
        )}
        <FieldFrame label={t('helpdesk.suggest')} hint={t('helpdesk.suggestHint')}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: '', label: t('helpdesk.sensible') },
                ...suggestedCommandIdsByRecord[linkTemplate.record].map((id) => ({
                  value: id,
                  label: t(`commands:${id}.title`),
                })),
              ]}
              value={linkTemplate.suggestedCommandId}
              onChange={(commandId) => change({ suggestedCommandId: commandId })}
            />
          )}
        </FieldFrame>
        <LabelledTextInput
          label={t('helpdesk.task')}
          hint={t('helpdesk.taskHint')}
          error={taskTextError}
          value={linkTemplate.task}
          onValueChange={(task) => change({ task })}
        />
        <FieldFrame
          label={t(isBookmarklet ? 'helpdesk.bookmark' : 'helpdesk.link')}
          hint={t(`helpdesk.where.${helpdesk}`)}
        >
          {(control) => (
            <TextArea {...control} isMonospaced readOnly rows={isBookmarklet ? 6 : 3} value={generatedText} />
          )}
        </FieldFrame>
      </div>
    </Drawer>
  )
}

interface LabelledTextInputProps {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly isMonospaced?: boolean
}

function LabelledTextInput({ label, hint, error, value, onValueChange, isMonospaced }: LabelledTextInputProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          isMonospaced={isMonospaced}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      )}
    </FieldFrame>
  )
}
