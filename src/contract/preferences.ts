// What a person prefers, the same on any machine. A save names only what it changes: two machines never overwrite one another.
import * as z from 'zod/mini'
import { densities, languages, themes } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import { mostRecent, mostRecentTasks } from './preferences-merged.ts'

/** `ecommerces.list`, or `place.filter` for a key of the place. */
const commandId = z.string().check(z.maxLength(80), z.regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/))

const mostKeys = 4
/** Commands with keys of their own. */
export const mostChosen = 400

export const RecentItem = z.object({
  command: z.string().check(z.maxLength(80)),
  args: z.record(z.string(), z.string()),
  title: z.string().check(z.maxLength(200)),
  at: z.iso.datetime(),
})
export type RecentItem = z.infer<typeof RecentItem>

/** `g e`, `mod+k`, `?`: up to three strokes. */
const keyText = z.string().check(z.maxLength(60), z.regex(/^[^\s]+( [^\s]+){0,2}$/, 'validation.keys'))

/** Keys by command, in place of the standard ones; none at all takes its keys away. */
export const ChosenKeys = z
  .record(commandId, z.array(keyText).check(z.maxLength(mostKeys)))
  .check(z.refine((keys) => Object.keys(keys).length <= mostChosen, 'validation.keys'))
export type ChosenKeys = z.infer<typeof ChosenKeys>

/** A list, or a column of one. */
const listName = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z][\w.]*$/))
const columnNames = z.array(listName).check(z.maxLength(40))
/** Lists of one person. */
const mostLists = 60

/** By list, the columns that are not shown. */
const HiddenColumns = z
  .record(listName, columnNames)
  .check(z.refine((lists) => Object.keys(lists).length <= mostLists, 'validation.invalid'))

const language = z.enum(languages)
const theme = z.enum(themes)
const density = z.enum(densities)
const recent = z.array(RecentItem).check(z.maxLength(mostRecent))
const recentTasks = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(mostRecentTasks))

export const Preferences = z.strictObject({
  language: z._default(language, 'pt-BR'),
  theme: z._default(theme, 'system'),
  density: z._default(density, 'standard'),
  menu_collapsed: z._default(z.boolean(), false),
  single_keys: z._default(z.boolean(), true),
  /** Whether what is done by mouse is told its key. */
  teach_keys: z._default(z.boolean(), true),
  /** The page that `/` opens after the sign-in, by its command. */
  home_page: z._default(commandId, 'home.go'),
  keys: z._default(ChosenKeys, {}),
  hidden_columns: z._default(HiddenColumns, {}),
  recent: z._default(recent, []),
  recent_tasks: z._default(recentTasks, []),
})
export type Preferences = z.infer<typeof Preferences>

const changeable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/**
 * What is changed: names that are left out stay, null goes back to the standard. Of `keys`, each command by itself, null for its
 * standard ones; of `hidden_columns`, each list by itself. What is in `recent` and `recent_tasks` joins what was kept, the newest first.
 */
export const PreferencesPatch = z.strictObject({
  language: changeable(language),
  theme: changeable(theme),
  density: changeable(density),
  menu_collapsed: changeable(z.boolean()),
  single_keys: changeable(z.boolean()),
  teach_keys: changeable(z.boolean()),
  home_page: changeable(commandId),
  keys: changeable(z.record(commandId, z.nullable(z.array(keyText).check(z.maxLength(mostKeys))))),
  hidden_columns: changeable(z.record(listName, z.nullable(columnNames))),
  recent: changeable(recent),
  recent_tasks: changeable(recentTasks),
})
export type PreferencesPatch = z.infer<typeof PreferencesPatch>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/v2/users/me/preferences',
  access: signedIn,
  answer: z.object({ data: Preferences }),
  reads: ['session'],
  extension: true,
  atGateway: true,
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/v2/users/me/preferences',
  access: signedIn,
  body: PreferencesPatch,
  answer: z.object({ data: Preferences }),
  changes: ['session'],
  extension: true,
  atGateway: true,
})
