// What others find first. Each gets the entries of a palette, with all their words, and answers what finds the best of them for a query.
import UFuzzy from '@leeoniya/ufuzzy'
import { defaultFilter } from 'cmdk'
import Fuse from 'fuse.js'
import { Fzf } from 'fzf'
import MiniSearch from 'minisearch'

const others = ({ aliases = [], foreignTitles = [], foreign = [], verbs = [] }) => [
  ...aliases,
  ...foreignTitles,
  ...foreign,
  ...verbs,
]
const whole = (entry) => [entry.title, ...others(entry)].join(' ')
const bare = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const rankers = {
  'cmdk with its own filter': (entries) => {
    const all = entries.map((entry) => ({ entry, words: others(entry) }))
    return (query) => {
      const scored = all.map(({ entry, words }) => ({ entry, score: defaultFilter(entry.title, query, words) }))
      const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
      return best.score > 0 ? best.entry : undefined
    }
  },
  'Fuse with weighted titles, ignoring accents': (entries) => {
    const keys = [{ name: 'title', weight: 2 }, 'aliases', 'foreignTitles', 'foreign', 'verbs']
    const fuse = new Fuse(entries, { keys, ignoreLocation: true, ignoreDiacritics: true })
    return (query) => fuse.search(query, { limit: 1 })[0]?.item
  },
  fzf: (entries) => {
    const fzf = new Fzf(entries, { selector: whole, casing: 'case-insensitive', limit: 1 })
    return (query) => fzf.find(query)[0]?.item
  },
  'MiniSearch with prefixes, typos and weighted titles': (entries) => {
    const searchOptions = { prefix: true, fuzzy: 0.2, boost: { title: 2 } }
    const found = new MiniSearch({ fields: ['title', 'others'], processTerm: bare, searchOptions })
    found.addAll(entries.map((entry, id) => ({ id, title: entry.title, others: others(entry).join(' ') })))
    return (query) => entries[found.search(query)[0]?.id]
  },
  'uFuzzy with default options': (entries) => {
    const fuzzy = new UFuzzy()
    const texts = entries.map(whole)
    return (query) => {
      const [ids, info, order] = fuzzy.search(texts, query)
      return entries[order?.length > 0 ? info.idx[order[0]] : ids?.[0]]
    }
  },
}
