// Search functions of other libraries. Each ranker gets the entries of a palette and returns a function that
// returns the best entry for a query.
import UFuzzy from '@leeoniya/ufuzzy'
import { defaultFilter } from 'cmdk'
import Fuse from 'fuse.js'
import { Fzf } from 'fzf'
import MiniSearch from 'minisearch'

const getOtherWords = ({ aliases = [], foreignTitles = [], foreign = [], verbs = [] }) => [
  ...aliases,
  ...foreignTitles,
  ...foreign,
  ...verbs,
]
const getText = (entry) => [entry.title, ...getOtherWords(entry)].join(' ')
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const rankers = {
  'cmdk with its own filter': (entries) => {
    const items = entries.map((entry) => ({ entry, words: getOtherWords(entry) }))
    return (query) => {
      const scored = items.map(({ entry, words }) => ({ entry, score: defaultFilter(entry.title, query, words) }))
      const best = scored.reduce((left, right) => (right.score > left.score ? right : left))
      return best.score > 0 ? best.entry : undefined
    }
  },
  'Fuse with weighted titles, ignoring accents': (entries) => {
    const keys = [{ name: 'title', weight: 2 }, 'aliases', 'foreignTitles', 'foreign', 'verbs']
    const fuse = new Fuse(entries, { keys, ignoreLocation: true, ignoreDiacritics: true })
    return (query) => fuse.search(query, { limit: 1 })[0]?.item
  },
  fzf: (entries) => {
    const fzf = new Fzf(entries, { selector: getText, casing: 'case-insensitive', limit: 1 })
    return (query) => fzf.find(query)[0]?.item
  },
  'MiniSearch with prefixes, typos and weighted titles': (entries) => {
    const searchOptions = { prefix: true, fuzzy: 0.2, boost: { title: 2 } }
    const index = new MiniSearch({ fields: ['title', 'others'], processTerm: fold, searchOptions })
    index.addAll(entries.map((entry, id) => ({ id, title: entry.title, others: getOtherWords(entry).join(' ') })))
    return (query) => entries[index.search(query)[0]?.id]
  },
  'uFuzzy with default options': (entries) => {
    const fuzzy = new UFuzzy()
    const texts = entries.map(getText)
    return (query) => {
      const [ids, info, order] = fuzzy.search(texts, query)
      return entries[order?.length > 0 ? info.idx[order[0]] : ids?.[0]]
    }
  },
}
