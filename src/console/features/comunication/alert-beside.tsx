// Preview of an alert, and warnings about removed HTML. The preview renders the sanitized HTML tree as React elements
// and never as raw HTML.
import { createElement, Fragment, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#console/ui/class-names.ts'
import { SegmentedControl } from '#console/ui/inputs.tsx'
import { type Alert, alertDescription, MAX_ALERT_TITLE_LENGTH } from '#contract/platform/comunication.ts'
import {
  allowedTags,
  type HtmlTree,
  type RemovedItem,
  sanitizePlainText,
  sanitizeRichText,
} from '#contract/rich-text.ts'
import { z } from '#contract/zod.ts'
import styles from './alert-beside.module.css'
import { formatAlertType, getTypeBadgeStyle } from './comunication.tsx'

type HtmlNode = HtmlTree['children'][number]

function RichText({ tree }: { readonly tree: HtmlTree }) {
  return renderNodes(tree.children)
}

function renderNodes(nodes: readonly HtmlNode[]): ReactNode {
  // The array index is a safe React key here, because the rendered nodes have no state.
  return nodes.map((node, index) => createElement(Fragment, { key: index }, renderNode(node)))
}

function renderNode(node: HtmlNode): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const tag = allowedTags.find((allowedTag) => allowedTag === node.tagName)
  const { href } = node.properties
  if (tag === undefined) return renderNodes(node.children)
  if (tag === 'br') return <br />
  if (tag !== 'a') return createElement(tag, null, renderNodes(node.children))
  return (
    <a href={typeof href === 'string' ? href : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {renderNodes(node.children)}
    </a>
  )
}

const widths = ['phone', 'desktop'] as const
type PreviewWidth = (typeof widths)[number]

interface PreviewProps {
  readonly type: string
  readonly title: string
  readonly tree: HtmlTree
}

/** Preview of the alert as consumers see it, in the width of a phone or of a desktop. */
function AlertPreview({ type, title, tree }: PreviewProps) {
  const { t } = useTranslation('comunication')
  const [width, setWidth] = useState<PreviewWidth>('phone')
  const [tone, Icon] = getTypeBadgeStyle(type)
  return (
    <section className={styles.preview} aria-label={t('preview.label')} data-width={width}>
      <header className={styles.header}>
        <h3>{t('preview.label')}</h3>
        <SegmentedControl
          label={t('preview.width')}
          options={widths.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={width}
          onChange={setWidth}
        />
      </header>
      <div className={styles.screen}>
        <article className={classNames(styles.alert, styles[tone])} aria-label={formatAlertType(type, t)}>
          <Icon size={18} className={styles.icon} aria-hidden="true" />
          <div className={styles.text}>
            <p className={styles.title}>{title || t('preview.noTitle')}</p>
            <div className={styles.description}>
              <RichText tree={tree} />
            </div>
          </div>
        </article>
      </div>
    </section>
  )
}

interface RemovedHtmlWarningProps {
  readonly removedItems: readonly RemovedItem[]
  /** True if the title contains HTML tags. The tags are removed when the alert is saved. */
  readonly hasHtmlInTitle: boolean
}

/** Maximum number of removed HTML tags and attributes that the warning lists by name. */
const MAX_LISTED_REMOVALS = 8

/** Warning that lists the HTML tags and attributes that will be removed on save. */
function RemovedHtmlWarning({ removedItems, hasHtmlInTitle: titleHasTags }: RemovedHtmlWarningProps) {
  const { t } = useTranslation('comunication')
  const listedRemovals = removedItems.slice(0, MAX_LISTED_REMOVALS)
  const isClean = removedItems.length === 0 && !titleHasTags
  return (
    <div role="status" className={isClean ? undefined : styles.note}>
      {!isClean && (
        <>
          <p className={styles.title}>{t('removed.title')}</p>
          <ul className={styles.list}>
            {titleHasTags && <li>{t('removed.inTitle')}</li>}
            {listedRemovals.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`removed.${kind}`, { name })}</li>
            ))}
            {removedItems.length > listedRemovals.length && (
              <li>{t('removed.more', { count: removedItems.length - listedRemovals.length })}</li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}

type AlertContent = Pick<Alert, 'type' | 'title' | 'description'>

/** Preview of a saved alert. */
export function SavedAlertPreview({ type, title, description }: AlertContent) {
  return <AlertPreview type={type} title={title} tree={sanitizeRichText(description).tree} />
}

/** Live preview of the alert in the form, with a warning about HTML that will be removed on save. */
export function AlertFormPreview(alert: AlertContent) {
  // Truncates the title to the maximum length. If the title is longer, the form field displays an error.
  const title = useDeferredValue(alert.title.slice(0, MAX_ALERT_TITLE_LENGTH))
  const typedDescription = useDeferredValue(alert.description)
  // Renders no description if the typed text is invalid, for example because it is too long or contains too many tags.
  const sanitized = useMemo(
    () => sanitizeRichText(z.safeParse(alertDescription, typedDescription).success ? typedDescription : ''),
    [typedDescription],
  )
  const sanitizedTitle = useMemo(() => sanitizePlainText(title), [title])
  return (
    <>
      <AlertPreview type={alert.type} title={sanitizedTitle} tree={sanitized.tree} />
      <RemovedHtmlWarning removedItems={sanitized.removed} hasHtmlInTitle={sanitizedTitle !== title.trim()} />
    </>
  )
}
