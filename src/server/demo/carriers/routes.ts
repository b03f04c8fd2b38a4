// The demo's carriers: connectors on the demo's own server, which asks them over HTTP as it would ask any other.
import type { Hono } from 'hono'
import { demoCarriersPath } from './address.ts'
import { brokenConnector, demoConnectors, descriptionOf, isDemoConnector } from './connectors.ts'
import { demoPicture } from './picture.ts'

export function addDemoCarriers(app: Hono): void {
  app.get(demoCarriersPath, ({ json, req }) =>
    json({ data: [...Object.keys(demoConnectors), brokenConnector].map((name) => `${req.url}/${name}`) }),
  )
  app.get(`${demoCarriersPath}/:name`, (context) => {
    const { name } = context.req.param()
    if (name === brokenConnector)
      return context.body('{"name": "Transportadora Quebrada", "services": [', 200, {
        'Content-Type': 'application/json',
      })
    if (!isDemoConnector(name)) return context.notFound()
    return context.json(descriptionOf(name, `${context.req.url}/logo.png`))
  })
  app.get(`${demoCarriersPath}/:name/logo.png`, (context) => {
    const { name } = context.req.param()
    const colours = isDemoConnector(name) ? demoConnectors[name].colours : null
    if (colours === null) return context.notFound()
    return context.body(new Uint8Array(demoPicture(colours)), 200, { 'Content-Type': 'image/png' })
  })
}
