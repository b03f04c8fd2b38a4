import App from '@medusajs/dashboard'
import { createRoot } from 'react-dom/client'
import '@medusajs/dashboard/css'

createRoot(document.getElementById('root')).render(<App />)
