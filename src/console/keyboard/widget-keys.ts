// Keys of widgets, for the help: they belong to no command and are the same everywhere.
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
    ['x', 'selectRow'],
    ['shift+f10', 'rowMenu'],
    ['[ ]', 'turnPage'],
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
