// What CodeMirror says, in our languages. Its own words are the keys.
import type { TFunction } from 'i18next'

const phrases = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'case',
  regexp: 'regexp',
  'by word': 'word',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'current',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOne',
  'replaced $ matches': 'replacedAll',
  'Folded lines': 'folded',
  'Unfolded lines': 'unfolded',
  to: 'to',
  'folded code': 'foldedCode',
  unfold: 'unfold',
  'Fold line': 'fold',
  'Unfold line': 'unfoldLine',
  Completions: 'completions',
  Diagnostics: 'diagnostics',
  'Control character': 'control',
  'Selection deleted': 'deleted',
} as const

export function phrasesOf(t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(phrases).map(([english, key]) => [english, t(`json:editor.${key}`)]))
}
