// Colours of keys and values, for the lines in sight. By classes of ours: the ready-made colours know no dark theme.
import { syntaxTree } from '@codemirror/language'
import type { Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import styles from '../json-editor.module.css'

const mark = (name: string) => Decoration.mark({ class: styles[name] ?? '' })

/** By the names that the grammar gives. */
const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: mark('key'),
  String: mark('string'),
  Number: mark('number'),
  True: mark('word'),
  False: mark('word'),
  Null: mark('word'),
}

function coloured(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const colour = marks[node.name]
        if (colour) ranges.push(colour.range(node.from, node.to))
      },
    })
  }
  return Decoration.set(ranges, true)
}

export const tokenColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = coloured(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)
