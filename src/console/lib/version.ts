// Exports the version of the product from package.json.
export { version } from '../../../package.json'
