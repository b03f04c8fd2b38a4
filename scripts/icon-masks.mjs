// A plugin of the builds: `icon-mask:check` is that icon of Lucide as a picture, a data URL for `mask-image`.

const prefix = 'icon-mask:'
const resolved = `\0${prefix}`
const attributes = {
  ...{ xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none' },
  ...{ stroke: 'black', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
}

export function iconMasks() {
  return {
    name: 'icon-masks',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(resolved)) return null
      const { __iconData: icon } = await import(`lucide-react/icons/${id.slice(resolved.length)}`)
      const shapes = icon.node.map(([name, { key: _, ...own }]) => element(name, own))
      const picture = element('svg', attributes, shapes.join(''))
      return `export default ${JSON.stringify(`data:image/svg+xml,${encodeURIComponent(picture)}`)}`
    },
  }
}

function element(name, given, content = '') {
  const told = Object.entries(given).map(([key, value]) => ` ${key}='${value}'`)
  return `<${name}${told.join('')}>${content}</${name}>`
}
