// Preview and warnings beside the alert form; renders the sanitized tree as React elements, never as raw HTML.
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
import { lookOf, typeName } from './comunication.tsx'

type Node = HtmlTree['children'][number]

function RichText({ tree }: { readonly tree: HtmlTree }) {
  return drawn(tree.children)
}

function drawn(nodes: readonly Node[]): ReactNode {
  // Nothing in it keeps a state: a place is name enough.
  return nodes.map((node, index) => createElement(Fragment, { key: index }, drawNode(node)))
}

function drawNode(node: Node): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const tag = allowedTags.find((allowed) => allowed === node.tagName)
  const { href } = node.properties
  if (tag === undefined) return drawn(node.children)
  if (tag === 'br') return <br />
  if (tag !== 'a') return createElement(tag, null, drawn(node.children))
  return (
    <a href={typeof href === 'string' ? href : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {drawn(node.children)}
    </a>
  )
}

const widths = ['phone', 'desktop'] as const
type Width = (typeof widths)[number]

interface PreviewProps {
  readonly type: string
  readonly title: string
  readonly tree: HtmlTree
}

/** Preview of the alert as consumers see it, phone or desktop width; rendered from the sanitized tree, so XSS-safe. */
function Preview({ type, title, tree }: PreviewProps) {
  const { t } = useTranslation('comunication')
  const [width, setWidth] = useState<Width>('phone')
  const [tone, Icon] = lookOf(type)
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
        <article className={classNames(styles.alert, styles[tone])} aria-label={typeName(type, t)}>
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

interface RemovedNoteProps {
  readonly removed: readonly RemovedItem[]
  /** The title held tags: they go as well. */
  readonly isTitleChanged: boolean
}

const mostNamed = 8

/** What will not be saved of what is typed, and why. */
function RemovedNote({ removed, isTitleChanged }: RemovedNoteProps) {
  const { t } = useTranslation('comunication')
  const named = removed.slice(0, mostNamed)
  const isClean = removed.length === 0 && !isTitleChanged
  return (
    <div role="status" className={isClean ? undefined : styles.note}>
      {!isClean && (
        <>
          <p className={styles.title}>{t('removed.title')}</p>
          <ul className={styles.list}>
            {isTitleChanged && <li>{t('removed.inTitle')}</li>}
            {named.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`removed.${kind}`, { name })}</li>
            ))}
            {removed.length > named.length && <li>{t('removed.more', { count: removed.length - named.length })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}

// The HTML parser and sanitizer, lazy-loaded beside the form because of its size.

type Shown = Pick<Alert, 'type' | 'title' | 'description'>

/** An alert as it is saved. */
export function SavedAlert({ type, title, description }: Shown) {
  return <Preview type={type} title={title} tree={sanitizeRichText(description).tree} />
}

/** An alert while it is typed, and what of it will not be saved. */
export function TypedAlert(alert: Shown) {
  // Truncated to the title's limit: what is longer is an error of its field, not something sanitized away.
  const title = useDeferredValue(alert.title.slice(0, MAX_ALERT_TITLE_LENGTH))
  const typed = useDeferredValue(alert.description)
  // What is refused anyway (too long, too many tags) is not drawn.
  const shown = useMemo(() => sanitizeRichText(z.safeParse(alertDescription, typed).success ? typed : ''), [typed])
  const cleanTitle = useMemo(() => sanitizePlainText(title), [title])
  return (
    <>
      <Preview type={alert.type} title={cleanTitle} tree={shown.tree} />
      <RemovedNote removed={shown.removed} isTitleChanged={cleanTitle !== title.trim()} />
    </>
  )
}
