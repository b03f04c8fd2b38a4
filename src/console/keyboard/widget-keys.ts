// Keys of widgets, for the help: they belong to no command and are the same everywhere.
import { placeKeys } from '#console/lib/key-map.ts'
import { isSingleKey } from '#console/lib/strokes.ts'

export const widgetKeys = {
  everywhere: [
    ['f6', 'nextRegion'],
    ['shift+f6', 'previousRegion'],
    ['/', 'filter'],
    ['u', 'back'],
    ['escape', 'escape'],
  ],
  lists: [
    ['up down', 'moveRow'],
    ['j k', 'moveRow'],
    ['home end', 'firstLastColumn'],
    ['pageup pagedown', 'moveScreen'],
    ['mod+home mod+end', 'firstLastRow'],
    ['enter', 'openRow'],
    ['mod+enter', 'openRowInTab'],
    ['space', 'peekRow'],
    ['x', 'selectRow'],
    ['shift+up shift+down', 'selectRange'],
    ['mod+a', 'selectAll'],
    ['shift+f10', 'rowMenu'],
    ['[ ]', 'turnPage'],
    ['mod+f', 'findRows'],
    ['mod+c', 'copyRows'],
  ],
  forms: [
    ['mod+enter', 'save'],
    ['mod+s', 'save'],
    ['mod+shift+enter', 'saveNext'],
    ['mod+down mod+up', 'turnRecord'],
    ['escape', 'closeForm'],
  ],
  editor: [
    ['enter', 'enterEditor'],
    ['escape', 'leaveEditor'],
    ['mod+shift+f', 'formatJson'],
    ['mod+] mod+[', 'indentLines'],
    ['f8', 'nextFault'],
    ['mod+f', 'findInEditor'],
  ],
  palette: [
    ['enter', 'runRow'],
    ['mod+enter', 'runInTab'],
    ['shift+enter', 'runAndStay'],
    ['tab', 'nextSlot'],
    ['right', 'otherActions'],
    ['backspace', 'popPage'],
  ],
} as const

export type WidgetGroup = keyof typeof widgetKeys
export const widgetGroups = Object.keys(widgetKeys) as readonly WidgetGroup[]

/** Those that do something now: widgets listen to no single key while those are off. Keys of the place may have been given others. */
export function workingWidgetKeys(group: WidgetGroup, singleKeys: boolean) {
  return widgetKeys[group].filter(
    ([keys, text]) => singleKeys || Object.hasOwn(placeKeys, text) || !keys.split(' ').every(isSingleKey),
  )
}
