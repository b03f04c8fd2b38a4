// What a person has who never chose; the first paint of the console begins with it.
import type { Preferences } from './preferences.ts'

export const standardPreferences: Preferences = {
  language: 'pt-BR',
  theme: 'system',
  density: 'standard',
  menu_collapsed: false,
  single_keys: true,
  teach_keys: true,
  home_page: 'home.go',
  keys: {},
  hidden_columns: {},
  recent: [],
  recent_tasks: [],
}
