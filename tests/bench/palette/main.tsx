// One palette on a page: ours, or cmdk with its own filter, over the same rows. `?who=ours|cmdk&items=2000`
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import palette from '#locales/pt-BR/palette.json'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { offerMeasure } from './measure.ts'
import { Ours } from './ours.tsx'
import { Peer } from './peer.tsx'
import { synthetic } from './synthetic.ts'

const query = new URLSearchParams(location.search)
const items = synthetic(Number(query.get('items')))
await i18next
  .use(initReactI18next)
  .init({ lng: 'pt-BR', ns: ['palette'], defaultNS: 'palette', resources: { 'pt-BR': { palette } } })

const root = document.getElementById('root')
if (!root) throw new Error('No root')
const Palette = query.get('who') === 'ours' ? Ours : Peer
createRoot(root).render(<Palette items={items} />)
offerMeasure()
