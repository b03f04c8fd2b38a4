// Minimal HTTP server with Hono, the framework of our server; the benchmark compares our server with this server.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('/health', (context) => context.json({ status: 'ok' }))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://127.0.0.1:${port}`))
