// Formatting toolbar of the alert editor: bold, italic, underline, link and lists.
import Bold from 'lucide-react/icons/bold'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Underline from 'lucide-react/icons/underline'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { Popover, Toolbar } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#console/ui/button.tsx'
import { FieldFrame, TextInput } from '#console/ui/inputs.tsx'
import { completeUrl, richTextSchema } from './rich-text-document.ts'
import styles from './rich-text-editor.module.css'

const { marks, nodes } = richTextSchema

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, type)
}

/** Returns the type of the innermost list around the selection. */
function findListType({ selection: { $from } }: EditorState): NodeType | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth)
    if (type === nodes.bulletList || type === nodes.orderedList) return type
  }
  return undefined
}

/** Returns a command that wraps the selected paragraphs in a list, changes the type of their list, or ends the list. */
function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const currentType = findListType(state)
    if (currentType === undefined) return wrapInList(type)(state, dispatch)
    if (currentType === type) return liftListItem(nodes.listItem)(state, dispatch, view)
    const { $from } = state.selection
    const depth = Array.from({ length: $from.depth }, (_, index) => $from.depth - index).find(
      (candidate) => $from.node(candidate).type === currentType,
    )
    if (depth === undefined) return false
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }
}

/** Range and URL of the link at the cursor, or of the first link in the selection; null without a link. */
function findLink({ doc, selection }: EditorState): { from: number; to: number; href: string } | null {
  const { from, to, empty } = selection
  let link: { from: number; to: number; href: string } | null = null
  doc.nodesBetween(empty ? Math.max(0, from - 1) : from, to, (node, position) => {
    const mark = marks.link.isInSet(node.marks)
    if (!mark || !node.isInline) return
    const end = position + node.nodeSize
    const href = String(mark.attrs.href)
    if (link?.to === position && link.href === href) link = { ...link, to: end }
    else link ??= { from: position, to: end, href }
  })
  return link
}

/** Returns a command that links the selection to the URL. Without a selection, the URL becomes the text of the link. */
function setLink(href: string): Command {
  return (state, dispatch) => {
    const { empty, from, to } = state.selection
    const range = findLink(state) ?? { from, to }
    const mark = marks.link.create({ href })
    if (empty && range.from === range.to)
      dispatch?.(state.tr.replaceSelectionWith(richTextSchema.text(href.replace(/^mailto:/i, ''), [mark]), false))
    else dispatch?.(state.tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, mark))
    return true
  }
}

const removeLink: Command = (state, dispatch) => {
  const link = findLink(state)
  if (link) dispatch?.(state.tr.removeMark(link.from, link.to, marks.link))
  return link !== null
}

interface FormatBarProps {
  readonly state: EditorState
  /** Runs a command in the editor and moves the focus to the editor. */
  readonly onRun: (command: Command) => void
}

const markFormats = [
  ['bold', Bold, 'mod+b'],
  ['italic', Italic, 'mod+i'],
  ['underline', Underline, 'mod+u'],
] as const

const listFormats = [
  ['list', List, nodes.bulletList],
  ['numbers', ListOrdered, nodes.orderedList],
] as const

export function FormatBar({ state, onRun }: FormatBarProps) {
  const { t } = useTranslation('comunication')
  const listType = findListType(state)
  return (
    <Toolbar.Root className={styles.bar} aria-label={t('format.label')}>
      {markFormats.map(([format, Icon, keys]) => (
        <Toolbar.Button key={format} asChild>
          <IconButton
            size="small"
            variant="secondary"
            label={t(`format.${format}`)}
            keys={keys}
            icon={<Icon size={14} />}
            aria-pressed={hasMark(state, marks[format])}
            onClick={() => onRun(toggleMark(marks[format]))}
          />
        </Toolbar.Button>
      ))}
      <LinkButton state={state} onRun={onRun} />
      {listFormats.map(([format, Icon, type]) => (
        <Toolbar.Button key={format} asChild>
          <IconButton
            size="small"
            variant="secondary"
            label={t(`format.${format}`)}
            icon={<Icon size={14} />}
            aria-pressed={listType === type}
            onClick={() => onRun(toggleList(type))}
          />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  )
}

/** Button that opens a field for the URL of a link, with buttons that set and remove the link. */
function LinkButton({ state, onRun }: FormatBarProps) {
  const { t } = useTranslation('comunication')
  const [isOpen, setIsOpen] = useState(false)
  const [url, setUrl] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  const link = findLink(state)
  const open = (isOpening: boolean) => {
    setUrl(link?.href ?? '')
    setIsInvalid(false)
    setIsOpen(isOpening)
  }
  const run = (command: Command) => {
    setIsOpen(false)
    onRun(command)
  }
  const apply = () => {
    const href = completeUrl(url)
    if (href === null) setIsInvalid(true)
    else run(setLink(href))
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={open}>
      <Toolbar.Button asChild>
        <Popover.Trigger asChild>
          <IconButton
            size="small"
            variant="secondary"
            label={t('format.link')}
            icon={<LinkIcon size={14} />}
            aria-pressed={link !== null}
          />
        </Popover.Trigger>
      </Toolbar.Button>
      {/* Rendered without a portal: while a drawer is open, every element outside the drawer is inert. */}
      <Popover.Content className={styles.link} align="start" sideOffset={4} collisionPadding={8}>
        <FieldFrame label={t('format.url')} error={isInvalid ? t('format.wrongUrl') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // Sets the link instead of submitting the form.
                event.preventDefault()
                event.stopPropagation()
                apply()
              }}
            />
          )}
        </FieldFrame>
        <div className={styles.actions}>
          {link && (
            <Button size="small" variant="quiet" onClick={() => run(removeLink)}>
              {t('format.removeLink')}
            </Button>
          )}
          <Button size="small" onClick={apply}>
            {t('format.setLink')}
          </Button>
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
