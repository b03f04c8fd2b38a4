// Benchmark page with one palette (our palette, cmdk or another library) over the same items, or with a single input.
// URL parameters: `?who=ours|cmdk|kbar|ninja-keys|react-cmdk|medusa-way|bare|state&items=2000`
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { i18nOptions, reactBinding } from '#console/lib/i18n.ts'
import type { CommandEntry } from '#console/palette/catalogue.ts'
import palette from '#locales/pt-BR/keyboard.json'
import '#console/ui/tokens.css'
import '#console/ui/base.css'
import { installMeasure } from '../measure.ts'
import { NativeInput, StateInput } from './least.tsx'
import { OwnPalette } from './ours.tsx'
import { CmdkPalette } from './peer.tsx'
import { buildPaletteEntries } from './synthetic.ts'

const peers = import.meta.glob<{ readonly Palette: ComponentType<{ readonly items: readonly CommandEntry[] }> }>(
  '../peers/palette/*.jsx',
)
const query = new URLSearchParams(location.search)
const items = buildPaletteEntries(Number(query.get('items')))
await i18next
  .use(reactBinding)
  .init({ ...i18nOptions, lng: 'pt-BR', ns: ['palette'], resources: { 'pt-BR': { palette: palette.palette } } })

const root = document.getElementById('root')
if (!root) throw new Error('No root')
const paletteName = query.get('who') ?? ''
const peer = await peers[`../peers/palette/${paletteName}.jsx`]?.()
const ownPalettes: Readonly<Record<string, typeof OwnPalette>> = {
  ours: OwnPalette,
  cmdk: CmdkPalette,
  bare: NativeInput,
  state: StateInput,
}
const Palette = peer?.Palette ?? ownPalettes[paletteName]
if (!Palette) throw new Error(`No palette is named ${paletteName}`)
installMeasure()
createRoot(root).render(<Palette items={items} />)
