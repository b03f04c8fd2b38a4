// Rich-text editor of alerts, based on ProseMirror: editing area, keys, pasted HTML and toolbar. Loaded lazily by
// `rich-text-field.tsx`.
import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSaveKey, isSaveNextKey } from '#console/lib/key-events.ts'
import { classNames } from '#console/ui/class-names.ts'
import inputStyles from '#console/ui/inputs.module.css'
import { getLabelId, type InputAriaProps } from '#console/ui/inputs.tsx'
import { FormatBar } from './format-bar.tsx'
import { formatRichText, parsePastedHtml, parseRichText, richTextSchema } from './rich-text-document.ts'
import styles from './rich-text-editor.module.css'

const { marks, nodes } = richTextSchema

const insertLineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.lineBreak.create()).scrollIntoView())
  return true
}

/** Plugins of the editor. Tab has no binding, so that it moves the focus out of the editor. */
const plugins = [
  history(),
  keymap({
    'Mod-b': toggleMark(marks.bold),
    'Mod-i': toggleMark(marks.italic),
    'Mod-u': toggleMark(marks.underline),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Shift-Enter': insertLineBreak,
    Enter: chainCommands(
      splitListItem(nodes.listItem),
      (state, dispatch, view) => baseKeymap.Enter?.(state, dispatch, view) ?? false,
    ),
  }),
  keymap(baseKeymap),
]

/**
 * Inserts pasted or dropped HTML. Replaces the function of ProseMirror, which assigns the HTML to `innerHTML`. Returns
 * false for plain text, which ProseMirror inserts itself.
 */
function insertHtml(view: EditorView, event: Event, transfer: DataTransfer | null): boolean {
  const html = transfer?.getData('text/html')
  if (!html) return false
  event.preventDefault()
  view.dispatch(view.state.tr.replaceSelection(parsePastedHtml(html)).scrollIntoView())
  return true
}

function dropHtml(view: EditorView, event: DragEvent): boolean {
  // ProseMirror moves its own content itself, without parsing HTML.
  if (view.dragging) return false
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (position && event.dataTransfer?.getData('text/html'))
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position.pos))))
  return insertHtml(view, event, event.dataTransfer)
}

const createState = (html: string) => EditorState.create({ doc: parseRichText(html), plugins })

export interface RichTextEditorProps {
  /** HTML of the text. The editor reports a change only after the user has edited the text. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly control: InputAriaProps
}

export function RichTextEditor({ value, onChange, onBlur, control }: RichTextEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  /** HTML that the editor contains. A different value comes from outside, for example from a draft. */
  const editorValue = useRef(value)
  const [state, setState] = useState(() => createState(value))

  const showState = useEffectEvent((nextState: EditorState) => {
    view.current?.updateState(nextState)
    setState(nextState)
  })
  const reportChange = useEffectEvent((html: string) => {
    editorValue.current = html
    onChange(html)
  })
  const reportBlur = useEffectEvent(onBlur)
  const getAttributes = useEffectEvent(() => buildAttributes(control))
  const getInitialState = useEffectEvent(() => state)

  useEffect(() => {
    const editorView = new EditorView(container.current, {
      state: getInitialState(),
      attributes: getAttributes,
      dispatchTransaction: (transaction) => {
        const nextState = editorView.state.apply(transaction)
        showState(nextState)
        if (transaction.docChanged) reportChange(formatRichText(nextState.doc))
      },
      handleDOMEvents: {
        paste: (pasteView, event) => insertHtml(pasteView, event, event.clipboardData),
        drop: dropHtml,
        // Leaves the save keys to the form, because ProseMirror prevents the default action of every Enter key.
        keydown: (_, event) => isSaveKey(event) || isSaveNextKey(event),
        blur: () => reportBlur(),
      },
    })
    view.current = editorView
    return () => {
      view.current = null
      editorView.destroy()
    }
  }, [])

  useEffect(() => {
    if (value === editorValue.current) return
    editorValue.current = value
    showState(createState(value))
  }, [value])

  // Applies changed attributes, such as `aria-invalid`, because ProseMirror owns the element.
  const { 'aria-invalid': isInvalid, 'aria-describedby': descriptionIds } = control
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when an attribute changes
  useEffect(() => view.current?.setProps({}), [isInvalid, descriptionIds])

  const runCommand = (command: Command) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch, view.current)
    view.current.focus()
  }

  return (
    <div className={styles.editor}>
      <FormatBar state={state} onRun={runCommand} />
      <div ref={container} className={styles.area} />
    </div>
  )
}

/** Builds the attributes of the editable element, which screen readers announce as a text field. */
function buildAttributes(control: InputAriaProps): Record<string, string> {
  const attributes = {
    id: control.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': getLabelId(control.id),
    'aria-required': control['aria-required'],
    'aria-invalid': control['aria-invalid'],
    'aria-describedby': control['aria-describedby'],
    class: classNames(inputStyles.control, styles.text),
  }
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
