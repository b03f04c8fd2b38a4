// Builds the console of Medusa without extensions: the virtual modules that list the extensions are empty.
const prefix = 'virtual:medusa/'
const empty = {
  displays: { displays: {} },
  forms: { customFields: {} },
  i18n: { resources: {} },
  layouts: { layouts: [] },
  'menu-items': { menuItems: [] },
  routes: { routes: [] },
  widgets: { widgets: [] },
}
const noExtensions = {
  name: 'no-extensions',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load: (id) =>
    id.startsWith(`\0${prefix}`)
      ? `export default ${JSON.stringify(empty[id.slice(prefix.length + 1)] ?? {})}`
      : undefined,
}
const constants = {
  __BASE__: '/',
  __BACKEND_URL__: '',
  __STOREFRONT_URL__: '',
  __AUTH_TYPE__: 'session',
  __JWT_TOKEN_STORAGE_KEY__: 'token',
  __MAX_UPLOAD_FILE_SIZE__: 1024 * 1024,
}

export default {
  plugins: [noExtensions],
  define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
}
